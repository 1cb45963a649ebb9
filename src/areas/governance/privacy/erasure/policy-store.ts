import type { Database } from '../../../../storage/database.ts'
import type { AccountClosure } from '../../../identity/account-closure/index.ts'
import type { Family } from '../../../identity/organizations/index.ts'
import type { ErasurePayer } from './erasure-store.ts'
import type { ReachStore } from './reach-store.ts'
import type { ErasurePolicy } from './tables.ts'

/** By default the question and the decision stay. */
export const DEFAULT_POLICY: ErasurePolicy = 'keep'

export const policyStore = (db: Database) => ({
  find: (org: string) =>
    db.selectFrom('erasure_policies').selectAll().where('organization_id', '=', org).executeTakeFirst(),

  async of(org: string): Promise<ErasurePolicy> {
    return (await this.find(org))?.erasure ?? DEFAULT_POLICY
  },

  async set(org: string, erasure: ErasurePolicy, by: string, at: Date): Promise<void> {
    const said = { erasure, updated_by: by, updated_at: at.toISOString() }
    await db
      .insertInto('erasure_policies')
      .values({ organization_id: org, ...said })
      .onConflict((on) => on.column('organization_id').doUpdateSet(said))
      .execute()
  },
})
export type PolicyStore = ReturnType<typeof policyStore>

/** The policy by which an erasure treats an organization. */
export type PolicyIn = (payers: readonly ErasurePayer[], org: string) => Promise<ErasurePolicy>

export const policyIn =
  (payerOf: Family['payerOf']): PolicyIn =>
  async (payers, org) => {
    const payer = await payerOf(org)
    return payers.find(({ organization_id }) => organization_id === payer)?.policy ?? DEFAULT_POLICY
  }

interface PayersOfDependencies {
  closing: Pick<AccountClosure, 'organizations' | 'ofOne'>
  family: Family
  policies: Pick<PolicyStore, 'of'>
  reach: Pick<ReachStore, 'tenantsWith'>
}

type Payer = Omit<ErasurePayer, 'erasure_id' | 'certificate'>

/** The payers of what a person did, and the policy of each: an organization of one keeps nothing. */
export function payersOf({ closing, family, policies, reach }: PayersOfDependencies) {
  async function of(userId: string, tenants: readonly string[]): Promise<Payer[]> {
    const alone = new Set(await closing.ofOne(userId))
    const payers = new Set<string>()
    for (const tenant of tenants) payers.add(await family.payerOf(tenant))
    return Promise.all(
      [...payers].sort().map(async (organization_id) => {
        const of_one = alone.has(organization_id)
        return { organization_id, of_one, policy: of_one ? ('erase' as const) : await policies.of(organization_id) }
      }),
    )
  }

  return {
    membership: async (userId: string) => of(userId, await closing.organizations(userId)),
    /** Includes organizations that the person has left, where something of theirs remains. */
    everywhere: async (userId: string, email: string) =>
      of(userId, [...(await closing.organizations(userId)), ...(await reach.tenantsWith({ id: userId, email }))]),
  }
}
export type PayersOf = ReturnType<typeof payersOf>
