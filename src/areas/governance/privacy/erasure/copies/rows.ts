import type { Whole } from '../../../../../platform.ts'
import type { Category, Kept } from '../../../../../storage/kept.ts'
import type { Family } from '../../../../identity/organizations/index.ts'
import type { Work } from '../driving.ts'
import type { ErasurePayer } from '../erasure-store.ts'
import type { TextRow, TextTableStore } from '../text-table-store.ts'
import type { FindCopies } from '../texts.ts'
import type { Found } from './found.ts'

interface Needs {
  keeps: () => readonly Kept[]
  /** Views fold them from the log, and follow it. */
  folded: () => ReadonlySet<string>
  wholes: () => readonly Whole[]
  tables: TextTableStore
  tenantsOf: Family['tenantsOf']
}

/** Names, which are no texts; and the audit log, whose own step takes text and salt together. */
const NO_TEXT: ReadonlySet<string> = new Set(['users', 'organizations', 'memberships', 'audit_entries', 'events'])
/** What belongs to an organization rather than to who wrote it down, under the policy `keep`. */
const THEIR_OWN: ReadonlySet<Category> = new Set(['account', 'knowledge'])

const FOLDED_KEPT = 'It is folded from questions, decisions and what others wrote, which the policy keeps'
const FOLDED_ELSEWHERE = 'It is folded from a debate that has no link to what the person wrote'

const groundOf = ({ person, debate }: Kept): string | undefined => {
  for (const rule of [person?.erase, debate?.erase]) if (typeof rule === 'object' && 'keep' in rule) return rule.keep
  return undefined
}

/** Copies in the tables of areas, in every column that says something about people. */
export function rowCopies({ keeps, folded, wholes, tables, tenantsOf }: Needs) {
  const wholeOf = (table: string) => {
    const whole = wholes().find((each) => Object.hasOwn(each.tables, table))
    return whole && { column: whole.tables[table], remove: whole.remove }
  }

  /** Why a row stays where it is, or nothing. What views fold follows the log. */
  function groundFor(kept: Kept, row: TextRow, { policy }: Pick<ErasurePayer, 'policy'>, userId: string) {
    if (folded().has(kept.table)) return policy === 'keep' ? FOLDED_KEPT : FOLDED_ELSEWHERE
    const isWhole = wholeOf(kept.table) !== undefined
    const ground = isWhole ? undefined : groundOf(kept)
    if (ground !== undefined) return ground
    if (policy === 'erase') return undefined
    if (row.author !== null && row.author !== userId) return 'Somebody else wrote it'
    return THEIR_OWN.has(kept.category) ? 'It belongs to the organization' : undefined
  }

  async function clear(kept: Kept, row: TextRow, find: FindCopies): Promise<void> {
    const whole = wholeOf(kept.table)
    if (whole) return whole.remove(row.org ?? '', row.whole ?? '')
    const columns = Object.keys(row.texts)
    const isCopy = await find(columns.map((column) => row.texts[column]))
    await tables.clear(
      kept,
      row,
      columns.filter((_, i) => isCopy[i]),
    )
  }

  return async ({ whose, payers, beat }: Work, find: FindCopies, found: Found): Promise<void> => {
    for (const kept of keeps().filter(({ table }) => !NO_TEXT.has(table))) {
      for (const payer of tables.belongsToAll(kept) ? payers.slice(0, 1) : payers) {
        const tenants = await tenantsOf(payer.organization_id)
        for await (const rows of tables.within(kept, tenants, wholeOf(kept.table)?.column)) {
          await beat()
          const isCopy = await find(rows.map(({ texts }) => texts))
          for (const row of rows.filter((_, i) => isCopy[i])) {
            const ground = groundFor(kept, row, payer, whose.id)
            if (ground !== undefined) found.kept(payer.organization_id, kept.table, ground, 1)
            else {
              await clear(kept, row, find)
              found.cleared(1)
            }
          }
        }
      }
    }
  }
}
