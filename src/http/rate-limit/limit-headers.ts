import { ServiceError } from '../../shared/errors.ts'
import type { Decision } from './decision.ts'
import type { LimitedRequest, RateLimiter } from './limiter.ts'

const CODE = 'RATE_LIMIT_EXCEEDED'

export const limitHeaders = ({ limit, remaining, resetAt, policy, action }: Decision) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(resetAt),
  'x-ratelimit-policy': policy,
  ...(action && { 'x-ratelimit-action': action }),
})

/** The refusal, the same in both versions, with the headers of the bucket that refused. */
export function rateLimited(decision: Decision) {
  const { retryAfter, limit, remaining, resetAt, policy, action } = decision
  const unit = retryAfter === 1 ? 'second' : 'seconds'
  return new ServiceError(429, CODE, `Too many requests; try again in ${retryAfter} ${unit}`, {
    title: CODE,
    members: { retry_after: retryAfter, limit, remaining, reset_at: resetAt },
    details: { retry_after: retryAfter, policy, ...(action && { action }) },
    headers: { ...limitHeaders(decision), 'retry-after': String(retryAfter) },
  })
}

/** One request after another is never too many, so waiting a second is enough. */
const MOMENT_SECONDS = 1

/** The refusal of a caller who already has this many requests under way, in the same format. */
export const tooManyInFlight = (limit: number, now: Date) =>
  new ServiceError(429, CODE, `At most ${limit} of your requests may be under way at once; wait for their answers`, {
    title: CODE,
    members: {
      retry_after: MOMENT_SECONDS,
      limit,
      remaining: 0,
      reset_at: Math.ceil(now.getTime() / 1000) + MOMENT_SECONDS,
    },
    details: { retry_after: MOMENT_SECONDS, policy: 'in_flight' },
    headers: { 'retry-after': String(MOMENT_SECONDS) },
  })

/** Charges work that is not a request of its own like one, and throws if it is too much. */
export async function charge(limiter: Pick<RateLimiter, 'decide'>, request: LimitedRequest) {
  const decision = await limiter.decide(request)
  if (decision && !decision.allowed) throw rateLimited(decision)
}
