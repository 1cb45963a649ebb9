import type { Category, TableDescription } from '../../../../storage/table.ts'
import type { Family } from '../../../identity/organizations/index.ts'
import type { Whose } from '../person/person-store.ts'
import type { Contributions } from './contributions.ts'
import type { Work } from './erasure-driver.ts'
import type { ErasurePayer } from './erasure-store.ts'
import type { PersonRulesStore } from './person-rules-store.ts'

interface PersonCountsDependencies {
  keeps: () => readonly TableDescription[]
  rules: Pick<PersonRulesStore, 'count'>
  contributions: Contributions
  tenantsOf: Family['tenantsOf']
}

type Counts = Partial<Record<Category, number>>

/** Counts the rows of a person by category: in all, and for each payer separately. */
export function personCounts({ keeps, rules, contributions, tenantsOf }: PersonCountsDependencies) {
  async function counted(whose: Whose, payer?: string): Promise<Counts> {
    const tenants = payer === undefined ? undefined : await tenantsOf(payer)
    const found: Counts = {}
    for (const kept of keeps()) {
      const rows = await rules.count(kept, whose, tenants)
      if (rows > 0) found[kept.category] = (found[kept.category] ?? 0) + rows
    }
    const written = (await contributions.of(whose.id)).filter(({ org }) => tenants?.includes(org) ?? true)
    const texts = await contributions.texts(written)
    return texts > 0 ? { ...found, debate: (found.debate ?? 0) + texts } : found
  }

  return {
    /** As they are kept from the beginning to the end. */
    async before(whose: Whose, payers: readonly ErasurePayer[]) {
      const before_of: Record<string, Counts> = {}
      for (const { organization_id } of payers) before_of[organization_id] = await counted(whose, organization_id)
      return { before: await counted(whose), before_of }
    },

    /** What was there and is there, in all or of one who pays. */
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
