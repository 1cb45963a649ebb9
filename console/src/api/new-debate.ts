import type { Body } from './address.ts'
import { call } from './call.ts'

export type DebateRequest = Body<'POST /debates'>

/** Asks a question; the same request with the same key means the same debate. */
export const createDebate = (body: DebateRequest, idempotencyKey: string) =>
  call('POST', '/debates', { body, headers: { 'idempotency-key': idempotencyKey } })

/** Starts a debate that goes on from a place in another. */
export const forkDebate = (id: string, body: Body<'POST /debates/{id}/fork'>) =>
  call('POST', '/debates/{id}/fork', { path: { id }, body })
