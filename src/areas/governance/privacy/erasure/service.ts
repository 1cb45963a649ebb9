import { timingSafeEqual } from 'node:crypto'
import type { SignedPaper } from '../../../../shared/crypto/signed-paper.ts'
import { digestOf } from '../../../../shared/crypto/text-digest.ts'
import { conflict, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { type Page, pageResult } from '../../../../shared/pagination.ts'
import type { ErasureStore, ForPayer } from './erasure-store.ts'
import { DEFAULT_POLICY, type PolicyStore } from './policy-store.ts'
import { deletionIdNames, type Erasure, type Policy } from './schema.ts'

interface ErasureServiceDependencies {
  store: ErasureStore
  policies: PolicyStore
  /** Starts the job for due erasures. */
  wake: () => Promise<unknown>
  now: () => Date
}

/** What leaders and the erased person see of an erasure. */
export function erasureService({ store, policies, wake, now }: ErasureServiceDependencies) {
  async function known(id: string, { payer }: Caller): Promise<ForPayer> {
    const found = await store.findFor(payer, id)
    if (!found) throw notFound('erasure', id)
    return found
  }

  return {
    async list(page: Page, { payer }: Caller) {
      const { items, total } = await store.listFor(payer, page)
      return pageResult('erasures', { items: items.map((row) => shown(row, payer)), total }, page)
    },

    get: async (id: string, caller: Caller) => shown(await known(id, caller), caller.payer),

    async certificate(id: string, caller: Caller) {
      const { part, state } = await known(id, caller)
      if (part === null) throw conflict('The erasure has not finished yet', { status: state })
      return JSON.parse(part) as SignedPaper<'erasure'>
    },

    /** Lets a failed erasure resume where it stopped. */
    async takeUp(id: string, caller: Caller) {
      const { state } = await known(id, caller)
      if (!(await store.takeUp(id, now())))
        throw conflict('Only an erasure that failed can be retried', { status: state })
      const [taken] = await Promise.all([known(id, caller), wake()])
      return shown(taken, caller.payer)
    },

    /** For a person without an account any more: the salt proves who they are. */
    async own(id: string, salt: string) {
      const found = await store.find(id)
      if (!found || !isSame(digestOf(salt), found.salt_digest)) throw notFound('deletion', id)
      return {
        deletion_id: found.id,
        status: found.state,
        scheduled_for: found.scheduled_for,
        completed_at: found.state === 'completed' ? found.ended_at : null,
        certificate: found.certificate === null ? null : (JSON.parse(found.certificate) as SignedPaper<'erasure'>),
      }
    },

    async policy({ payer }: Caller) {
      const found = await policies.find(payer)
      return {
        erasure: found?.erasure ?? DEFAULT_POLICY,
        updated_by: found?.updated_by ?? null,
        updated_at: found?.updated_at ?? null,
      }
    },

    async setPolicy({ erasure }: Policy, caller: Caller) {
      await policies.set(caller.payer, erasure, caller.userId, now())
      return this.policy(caller)
    },
  }
}
export type ErasureService = ReturnType<typeof erasureService>

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** An erasure as the API answers it to one payer, with the counts of that payer alone. */
const shown = (row: ForPayer, payer: string): Erasure => ({
  ...deletionIdNames(row.id),
  user_id: row.user_id,
  status: row.state,
  step: row.step,
  policy: row.policy,
  of_one: row.of_one,
  requested_at: row.requested_at,
  scheduled_for: row.scheduled_for,
  started_at: row.started_at,
  completed_at: row.state === 'completed' ? row.ended_at : null,
  failures: row.failures,
  error: row.error,
  counts: (row.facts.before_of as Record<string, Record<string, number>> | undefined)?.[payer] ?? {},
  certified: row.part !== null,
})
