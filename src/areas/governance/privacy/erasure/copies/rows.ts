import type { Kept } from '../../../../../storage/kept.ts'
import type { Family } from '../../../../identity/organizations/index.ts'
import type { Work } from '../driving.ts'
import type { TextRow, TextTableStore } from '../text-table-store.ts'
import type { FindCopies } from '../texts.ts'
import { type Found, NOBODYS } from './found.ts'
import type { KeptGrounds } from './grounds.ts'

interface Needs {
  keeps: () => readonly Kept[]
  grounds: KeptGrounds
  tables: TextTableStore
  tenantsOf: Family['tenantsOf']
}

/** Names, which are no texts; and the audit log, whose own step takes text and salt together. */
const NO_TEXT: ReadonlySet<string> = new Set(['users', 'organizations', 'memberships', 'audit_entries', 'events'])

/** Copies in the tables of areas, in every column that says something about people. */
export function rowCopies({ keeps, grounds, tables, tenantsOf }: Needs) {
  const { wholeOf, groundFor } = grounds

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
      const owners = tables.belongsToAll(kept) ? [NOBODY] : payers
      for (const { organization_id, policy } of owners) {
        const tenants = organization_id === NOBODYS ? [] : await tenantsOf(organization_id)
        for await (const rows of tables.within(kept, tenants, wholeOf(kept.table)?.column)) {
          await beat()
          const isCopy = await find(rows.map(({ texts }) => texts))
          for (const row of rows.filter((_, i) => isCopy[i])) {
            const ground = groundFor(kept, row, policy, whose.id)
            if (ground !== undefined) found.kept(organization_id, kept.table, ground, 1)
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

/** No organization has a say in rows that belong to none. */
const NOBODY = { organization_id: NOBODYS, policy: 'erase' } as const
