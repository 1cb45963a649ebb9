import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'
import type { TableDescription } from '../../../../storage/table.ts'
import { eraseStore } from '../debate-erasure/erase-rule-store.ts'
import { counted, theirs, type Whose } from '../person/person-store.ts'
import { ownerColumn } from './text-table-store.ts'

/** What is done with these by who keeps them: they are more than rows. */
const BY_THEIR_AREA: ReadonlySet<string> = new Set(['users', 'organizations', 'stored_exports'])

/** What tables say of the rows of a person. */
export const personRulesStore = (db: Database) => ({
  /** In all, or for some organizations, without rows that belong to none. */
  async count(kept: TableDescription, whose: Whose, tenants?: readonly string[]): Promise<number> {
    if (!tenants) return counted(db, kept, whose)
    const owner = ownerColumn(kept.plain)
    return owner ? counted(db, kept, whose, sql`${sql.ref(owner)} = any(${tenants}::text[])`) : 0
  },

  /** Does what the table says becomes of the person's rows; where they stay, nothing. */
  async follow(kept: TableDescription, whose: Whose): Promise<void> {
    const where = theirs(kept, whose)
    const rule = kept.person?.erase
    if (!where || !rule || BY_THEIR_AREA.has(kept.table)) return
    if (rule === 'delete') await eraseStore.remove(db, { table: kept.table, where })
    else if (typeof rule === 'object' && 'clear' in rule)
      await eraseStore.clear(db, { table: kept.table, where }, rule.clear)
  },
})
export type PersonRulesStore = ReturnType<typeof personRulesStore>
