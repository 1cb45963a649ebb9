import type { CreatedDebate, DebateRequest } from '../../../src/areas/deliberation/debates/starting/schema.ts'
import { call } from './call.ts'

export type { DebateRequest } from '../../../src/areas/deliberation/debates/starting/schema.ts'

/** Asks a question; the same request with the same key means the same debate. */
export const createDebate = (body: DebateRequest, idempotencyKey: string) =>
  call<CreatedDebate>('POST', '/debates', { body, headers: { 'idempotency-key': idempotencyKey } })
