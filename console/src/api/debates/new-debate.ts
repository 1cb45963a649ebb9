import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body } from '../address.ts'
import { call } from '../call.ts'

export type DebateRequest = Body<'POST /debates'>

/** Asks a question; the same request with the same key means the same debate. */
export const createDebate = (body: DebateRequest, idempotencyKey: string) =>
  call('POST', '/debates', { body, headers: { 'idempotency-key': idempotencyKey } })

/** Starts a debate that continues from a place in another. */
export const forkDebate = (id: string, body: Body<'POST /debates/{id}/fork'>) =>
  call('POST', '/debates/{id}/fork', { path: { id }, body })

export type Estimate = NonNullable<Answer<'POST /budgets/check'>['estimate']>

/** What a debate will probably cost, and whether the budgets pay for it now. */
export const estimateQuery = (debate: DebateRequest) =>
  queryOptions({
    queryKey: ['costs', 'estimate', debate],
    queryFn: ({ signal }) => call('POST', '/budgets/check', { body: { debate }, signal }),
  })

export type Preview = Answer<'POST /grounding/preview'>
export type GroundingRequest = Body<'POST /grounding/preview'>

/** What a debate would rest on; starts nothing. */
export const previewGrounding = (body: GroundingRequest, signal: AbortSignal) =>
  call('POST', '/grounding/preview', { body, signal })
