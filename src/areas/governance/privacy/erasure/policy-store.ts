import type { Database } from '../../../../storage/database.ts'
import type { Family } from '../../../identity/organizations/index.ts'
import type { ErasurePayer } from './erasure-store.ts'
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

/** By which policy an erasure goes through an organization. */
export type PolicyIn = (payers: readonly ErasurePayer[], org: string) => Promise<ErasurePolicy>

export const policyIn =
  (payerOf: Family['payerOf']): PolicyIn =>
  async (payers, org) => {
    const payer = await payerOf(org)
    return payers.find(({ organization_id }) => organization_id === payer)?.policy ?? DEFAULT_POLICY
  }
