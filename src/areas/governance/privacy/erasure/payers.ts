import type { AccountClosure } from '../../../identity/account-closure/index.ts'
import type { Family } from '../../../identity/organizations/index.ts'
import type { ErasurePayer } from './erasure-store.ts'
import type { PolicyStore } from './policy-store.ts'
import type { ReachStore } from './reach-store.ts'

interface PayersOfDependencies {
  closing: Pick<AccountClosure, 'organizations' | 'ofOne'>
  family: Family
  policies: Pick<PolicyStore, 'of'>
  reach: Pick<ReachStore, 'tenantsWith'>
}

type Payer = Omit<ErasurePayer, 'erasure_id' | 'certificate'>

/** Who pays for what a person did, and what becomes of it there: an organization of one keeps nothing. */
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
    /** Also those whom the person has left, where something of theirs is left. */
    everywhere: async (userId: string, email: string) =>
      of(userId, [...(await closing.organizations(userId)), ...(await reach.tenantsWith({ id: userId, email }))]),
  }
}
export type PayersOf = ReturnType<typeof payersOf>
