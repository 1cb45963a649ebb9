import type { FastifyReply } from 'fastify'
import type { Freshness } from '../jobs/cursors/freshness.ts'
import { type AnyCaller, isKnown } from '../shared/identity/caller.ts'
import type { Endpoint } from './endpoint.ts'

/** Names the views that an answer was read from before they had everything. */
export const BEHIND = 'parley-behind'

/** Lets an endpoint answer when what it reads has what the log held at the request; undefined where it reads no view. */
export function freshly({ reads = [], readsAcross, auth }: Endpoint, freshness: Pick<Freshness, 'reached'>) {
  if (reads.length === 0) return undefined
  const isOfTenant = !readsAcross && auth !== 'admin'
  return async (caller: AnyCaller, reply: FastifyReply) => {
    const tenants = isOfTenant && isKnown(caller) ? [...new Set([caller.org, caller.payer])] : undefined
    const behind = await freshness.reached(reads, tenants)
    if (behind.length > 0) reply.header(BEHIND, behind.join(', '))
  }
}
