import { INSTALLATION_TREE } from '../../../../../background/audit-trail/action.ts'
import { type TableDescription, textColumnsOf } from '../../../../../storage/table.ts'
import type { Family } from '../../../../identity/organizations/index.ts'
import type { Work } from '../erasure-driver.ts'
import { type FindCopies, textsIn } from '../text-runs.ts'
import type { TextRow, TextTableStore } from '../text-table-store.ts'
import { type CopyFindings, NOBODYS } from './copy-pass.ts'
import { NO_TEXT, type RetentionGrounds } from './retention-grounds.ts'

interface RowCopiesDependencies {
  dataMap: () => readonly TableDescription[]
  grounds: RetentionGrounds
  tables: TextTableStore
  tenantsOf: Family['tenantsOf']
}

/** Tables of names, which are no texts, and logs, which other steps clear. */
const NAMES: ReadonlySet<string> = new Set(['users', 'organizations', 'memberships', 'audit_entries', 'events'])

/** Clears copies in personal columns of the areas' tables, and reports those in other columns. */
export function rowCopies({ dataMap, grounds, tables, tenantsOf }: RowCopiesDependencies) {
  const { wholeOf, groundFor } = grounds

  /** The personal columns that hold a copy, without those that hold ids. */
  async function personalCopies(kept: TableDescription, { texts }: TextRow, find: FindCopies): Promise<string[]> {
    const columns = textColumnsOf(kept).filter((column) => Object.hasOwn(texts, column))
    const isCopy = await find(columns.map((column) => texts[column]))
    return columns.filter((_, i) => isCopy[i])
  }

  return async ({ erasure, whose, payers, beat }: Work, find: FindCopies, found: CopyFindings): Promise<void> => {
    const isAlone = Number(erasure.facts.passes ?? 0) >= WHOLE_PASSES
    const families = await Promise.all(
      payers.map(async (payer) => ({ ...payer, tenants: await tenantsOf(payer.organization_id) })),
    )
    for (const kept of dataMap().filter(({ table }) => !NAMES.has(table))) {
      const owners = tables.belongsToAll(kept) ? [NOBODY] : families
      for (const { organization_id, policy, tenants } of owners) {
        for await (const rows of tables.within(kept, tenants, wholeOf(kept.table)?.column)) {
          await beat()
          const isCopy = await find(rows.map((row) => written(kept, row)))
          for (const row of rows.filter((_, i) => isCopy[i])) {
            const whole = isAlone ? undefined : wholeOf(kept.table)
            const going = await personalCopies(kept, row, find)
            const isPlain = going.length === 0 && !whole
            const ground = groundFor(kept, row, policy, whose.id) ?? (isPlain ? NO_TEXT : undefined)
            if (ground !== undefined) {
              found.kept(organization_id, kept.table, ground, 1)
              continue
            }
            if (whole) await whole.remove(row.org ?? '', row.whole ?? '')
            else await tables.clear(kept, row, [...going, ...(kept.confirms ?? [])])
            found.cleared(1)
          }
        }
      }
    }
  }
}

/** Texts that a person may have written: all of personal columns, and sentences in other columns. */
function written(kept: TableDescription, { texts }: TextRow) {
  const personal = new Set(textColumnsOf(kept))
  return Object.entries(texts).flatMap(([column, value]) =>
    personal.has(column) ? [value] : textsIn(value).filter((text) => SENTENCE.test(text)),
  )
}
const SENTENCE = /\S\s+\S+\s+\S/

/** After this many passes, rows that are still there are no part of a whole that could go. */
const WHOLE_PASSES = 3

/** No organization has a say in rows that belong to none. */
const NOBODY = { organization_id: NOBODYS, policy: 'erase', tenants: [] } as const

interface AuditTextDependencies {
  dataMap: () => readonly TableDescription[]
  tables: Pick<TextTableStore, 'within' | 'clear'>
  tenantsOf: Family['tenantsOf']
}

/** Clears free text and addresses in audit entries that others caused; text and salt go together, so that guesses cannot be tested. */
export const auditText =
  ({ dataMap, tables, tenantsOf }: AuditTextDependencies) =>
  async ({ whose, payers, beat }: Work, find: FindCopies, found: CopyFindings): Promise<void> => {
    const kept = dataMap().find(({ table }) => table === 'audit_entries')
    if (!kept) return
    const address = whose.email.toLowerCase()
    const tenants = [INSTALLATION_TREE]
    for (const { organization_id } of payers) tenants.push(...(await tenantsOf(organization_id)))
    for await (const rows of tables.within(kept, tenants)) {
      await beat()
      const said = rows.filter(({ texts }) => typeof texts.private === 'string')
      const isCopy = await find(said.map(({ texts }) => parsed(texts.private)))
      for (const [i, row] of said.entries()) {
        const names = String(row.texts.private).toLowerCase().includes(address)
        if (!isCopy[i] && !names) continue
        await tables.clear(kept, row, ['private', 'salt'])
        found.cleared(1)
      }
    }
  }

const parsed = (text: unknown): string[] => {
  try {
    return textsIn(JSON.parse(String(text)))
  } catch {
    return textsIn(text)
  }
}
