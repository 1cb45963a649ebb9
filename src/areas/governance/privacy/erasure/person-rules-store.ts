import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { Category, TableDescription } from '../../../../storage/table.ts'
import type { Family } from '../../../identity/organizations/index.ts'
import { eraseDebateStore } from '../debate-erasure/erase-debate-store.ts'
import { counted, theirs, type Whose, writtenBy } from '../person/person-store.ts'
import type { Contributions } from './contributions.ts'
import type { Work } from './erasure-driver.ts'
import type { ErasurePayer } from './erasure-store.ts'
import { ownerColumn } from './text-table-store.ts'

/** Tables whose areas erase the rows themselves, because they are more than rows. */
const BY_THEIR_AREA: ReadonlySet<string> = new Set(['users', 'organizations', 'stored_exports'])

/** Counts and erases the rows of a person, as their tables describe. */
export const personRulesStore = (db: Database) => ({
  inTransaction: <Result>(work: (tx: Transaction) => Promise<Result>) => db.transaction().execute(work),

  /** In all, or for some organizations, without rows that belong to none. */
  async count(kept: TableDescription, whose: Whose, tenants?: readonly string[]): Promise<number> {
    if (!tenants) return counted(db, kept, whose)
    const owner = ownerColumn(kept.plain)
    return owner ? counted(db, kept, whose, sql`${sql.ref(owner)} = any(${tenants}::text[])`) : 0
  },

  /** Carries out what the table says of the person's rows; nothing where they stay. Only what they wrote is cleared. */
  async follow(kept: TableDescription, whose: Whose): Promise<void> {
    const { table } = kept
    const rule = kept.person?.erase
    if (!rule || BY_THEIR_AREA.has(table)) return
    const isCleared = typeof rule === 'object' && 'clear' in rule
    const where = isCleared ? writtenBy(kept, whose) : theirs(kept, whose)
    if (!where) return
    if (isCleared) await eraseDebateStore.clear(db, { table, where }, rule.clear)
    else if (rule === 'delete') await eraseDebateStore.remove(db, { table, where })
  },
})
export type PersonRulesStore = ReturnType<typeof personRulesStore>

interface PersonCountsDependencies {
  dataMap: () => readonly TableDescription[]
  rules: Pick<PersonRulesStore, 'count'>
  contributions: Contributions
  tenantsOf: Family['tenantsOf']
}

type Counts = Partial<Record<Category, number>>

/** Counts the rows of a person by category: in all, and for each payer separately. */
export function personCounts({ dataMap, rules, contributions, tenantsOf }: PersonCountsDependencies) {
  async function counted(whose: Whose, payer?: string): Promise<Counts> {
    const tenants = payer === undefined ? undefined : await tenantsOf(payer)
    const found: Counts = {}
    for (const kept of dataMap()) {
      const rows = await rules.count(kept, whose, tenants)
      if (rows > 0) found[kept.category] = (found[kept.category] ?? 0) + rows
    }
    const written = (await contributions.of(whose.id)).filter(({ org }) => tenants?.includes(org) ?? true)
    const texts = await contributions.texts(written)
    return texts > 0 ? { ...found, debate: (found.debate ?? 0) + texts } : found
  }

  return {
    /** The counts before the erasure, which are kept until its end. */
    async before(whose: Whose, payers: readonly ErasurePayer[]) {
      const before_of: Record<string, Counts> = {}
      for (const { organization_id } of payers) before_of[organization_id] = await counted(whose, organization_id)
      return { before: await counted(whose), before_of }
    },

    /** The counts before and after the erasure, in all or of one payer. */
    async compared({ erasure, whose }: Work, payer?: string) {
      const all = (erasure.facts.before_of ?? {}) as Record<string, Counts>
      const before = payer === undefined ? ((erasure.facts.before ?? {}) as Counts) : (all[payer] ?? {})
      const after = await counted(whose, payer)
      const found = [...new Set([...Object.keys(before), ...Object.keys(after)])] as Category[]
      return found.sort().map((category) => ({ category, before: before[category] ?? 0, after: after[category] ?? 0 }))
    },
  }
}
export type PersonCounts = ReturnType<typeof personCounts>
