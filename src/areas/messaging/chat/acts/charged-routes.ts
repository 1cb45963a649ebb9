import type { RateLimiter } from '../../../../http/rate-limit/limiter.ts'
import { charge } from '../../../../http/rate-limit/refusal-429.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'

const CHARGED = {
  ask: { id: 'chat.ask', method: 'POST', auth: { permission: 'debates.create' }, action: 'debate_create' },
  'take part': { id: 'chat.take-part', method: 'POST', auth: { permission: 'debates.update' }, action: 'vote' },
} as const

/** What is done on platforms counts like the same done over HTTP. */
export const chargeBy = (limiter: RateLimiter) => (what: keyof typeof CHARGED, caller: Caller) =>
  charge(limiter, { endpoint: CHARGED[what], caller, ip: '', method: 'POST' })
