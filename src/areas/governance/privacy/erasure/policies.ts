import type { Family } from '../../../identity/organizations/index.ts'
import type { ErasurePayer } from './erasure-store.ts'
import { DEFAULT_POLICY } from './policy-store.ts'
import type { ErasurePolicy } from './tables.ts'

/** By which policy an erasure goes through an organization. */
export type PolicyIn = (payers: readonly ErasurePayer[], org: string) => Promise<ErasurePolicy>

export const policyIn =
  (payerOf: Family['payerOf']): PolicyIn =>
  async (payers, org) => {
    const payer = await payerOf(org)
    return payers.find(({ organization_id }) => organization_id === payer)?.policy ?? DEFAULT_POLICY
  }
