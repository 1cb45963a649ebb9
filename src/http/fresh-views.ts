import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CursorPositions } from '../background/log-readers/cursor-store.ts'
import type { Freshness } from '../background/log-readers/freshness.ts'
import { isKnown } from '../shared/identity/caller.ts'
import { mayReadReplica } from '../storage/connection/fair-pool.ts'
import type { Endpoint } from './endpoint.ts'

export type ViewFreshness = Pick<Freshness, 'positions' | 'reached'>

declare module 'fastify' {
  interface FastifyRequest {
    /** How far log and views were when the request came; undefined where it reads no view. */
    viewPositions: Promise<CursorPositions> | undefined
  }
}

/**
 * Asks how far the views are while the caller is looked up, by the same statement where one is sent. What is returned
 * is called as soon as it is known which statement that is.
 */
export function viewPositions(app: FastifyInstance, { freshness }: { freshness: ViewFreshness }) {
  app.decorateRequest('viewPositions')
  return (request: FastifyRequest) => {
    if (!request.endpoint?.reads?.length) return
    const brought = request.broughtWithCaller as Promise<CursorPositions | undefined> | undefined
    request.viewPositions = brought
      ? brought.then((positions) => positions ?? freshness.positions())
      : freshness.positions()
    request.viewPositions.catch(() => {})
  }
}

/** The header that names views which were behind when the answer was read. */
const BEHIND = 'parley-behind'

const UNNOTICED_MS = 1

/**
 * Waits until the views that an endpoint reads have what the log held at the request; undefined if it reads no view.
 */
export function waitForViews({ reads = [], readsAcross, auth, method }: Endpoint, freshness: ViewFreshness) {
  if (reads.length === 0) return undefined
  const isOfTenant = !readsAcross && auth !== 'admin'
  return async ({ caller, viewPositions }: FastifyRequest, reply: FastifyReply) => {
    const tenants = isOfTenant && isKnown(caller) ? [...new Set([caller.org, caller.payer])] : undefined
    const began = performance.now()
    const { behind, wal } = await freshness.reached(reads, tenants, viewPositions)
    const waited = performance.now() - began
    if (wal && method === 'GET') mayReadReplica(wal)
    if (behind.length > 0) reply.header(BEHIND, behind.join(', '))
    if (waited > UNNOTICED_MS) reply.header('server-timing', `views;dur=${waited.toFixed(1)}`)
  }
}
