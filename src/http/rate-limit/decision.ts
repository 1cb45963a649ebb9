import { type AnyCaller, isOwnSession } from '../../shared/identity/caller.ts'
import { tokensLeft, waitMs } from '../../shared/token-bucket.ts'
import { addressKey } from '../access/client-ip.ts'
import type { LimitedAction } from './declared-limits.ts'
import type { Plan, Rule } from './plan.ts'

/** One decision for all buckets of a request; the figures are those of the tightest bucket. */
export interface Decision {
  allowed: boolean
  /** The size of the full bucket; `remaining` counts down from it. */
  limit: number
  remaining: number
  /** The unix second at which the bucket is full again. */
  resetAt: number
  /** Whole seconds until a token is available; zero if the request was allowed. */
  retryAfter: number
  policy: string
  action: LimitedAction | undefined
  rule: Rule
}

/** Whose bucket it is: an address, a user, or a user's credential. */
export function subjectOf({ by }: Pick<Rule, 'by'>, caller: AnyCaller, ip: string): string {
  if (by === 'ip' || caller.kind === 'anonymous') return addressKey(ip)
  return by === 'credential' && !isOwnSession(caller) ? `key:${caller.sessionId}` : `user:${caller.userId}`
}

export const bucketKey = (rule: Rule, caller: AnyCaller, ip: string) => `${rule.name}:${subjectOf(rule, caller, ip)}`

/**
 * Computes the decision from the buckets' debts before it; the tightest bucket is the emptiest, or the one with the
 * longest wait.
 */
export function decisionOf(plan: Plan, debts: ArrayLike<number>, now: number, allowed: boolean): Decision {
  const { policy, action, rules } = plan
  const rule = rules[0] as Rule
  const decision: Decision = { allowed, limit: 0, remaining: 0, resetAt: 0, retryAfter: 0, policy, action, rule }
  let tightest = Number.POSITIVE_INFINITY
  for (let index = 0; index < rules.length; index++) {
    const rule = rules[index] as Rule
    const { size } = rule
    const debt = (debts[index] as number) + (allowed ? size.refillMs : 0)
    const wait = allowed ? 0 : waitMs(size, debt)
    const remaining = tokensLeft(size, debt)
    const slack = allowed ? remaining : -wait
    if (slack >= tightest) continue
    tightest = slack
    decision.limit = size.capacity
    decision.remaining = remaining
    decision.resetAt = Math.ceil((now + debt) / 1000)
    decision.retryAfter = allowed ? 0 : Math.max(1, Math.ceil(wait / 1000))
    decision.rule = rule
  }
  return decision
}
