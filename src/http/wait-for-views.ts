import type { FastifyReply } from 'fastify'
import type { Freshness } from '../background/log-readers/freshness.ts'
import { type AnyCaller, isKnown } from '../shared/identity/caller.ts'
import type { Endpoint } from './endpoint.ts'

/** Names the views that an answer was read from before they had everything. */
const BEHIND = 'parley-behind'

const UNNOTICED_MS = 1

/** Lets an endpoint answer when what it reads has what the log held at the request; undefined where it reads no view. */
export function waitForViews({ reads = [], readsAcross, auth }: Endpoint, freshness: Pick<Freshness, 'reached'>) {
  if (reads.length === 0) return undefined
  const isOfTenant = !readsAcross && auth !== 'admin'
  return async (caller: AnyCaller, reply: FastifyReply) => {
    const tenants = isOfTenant && isKnown(caller) ? [...new Set([caller.org, caller.payer])] : undefined
    const began = performance.now()
    const behind = await freshness.reached(reads, tenants)
    const waited = performance.now() - began
    if (behind.length > 0) reply.header(BEHIND, behind.join(', '))
    if (waited > UNNOTICED_MS) reply.header('server-timing', `views;dur=${waited.toFixed(1)}`)
  }
}
