import { tokensLeft, waitMs } from '../../shared/token-bucket.ts'
import type { LimitedAction } from './declared-limits.ts'
import type { Rule } from './plan.ts'

interface ActionStatus {
  /** Null where the action is not limited. */
  remaining: number | null
  limit: number | null
  retry_after: number
}

const UNLIMITED: ActionStatus = { remaining: null, limit: null, retry_after: 0 }

/** Of several buckets that an action draws on, the tightest tells. */
function tightest(rules: readonly Rule[], debts: readonly number[]): ActionStatus {
  const statuses = rules.map(({ size }, index) => {
    const debt = debts[index] ?? 0
    const seconds = Math.ceil(waitMs(size, debt) / 1000)
    return { remaining: tokensLeft(size, debt), limit: size.capacity, retry_after: seconds }
  })
  return statuses.sort((a, b) => a.remaining - b.remaining || b.retry_after - a.retry_after)[0] ?? UNLIMITED
}

type Look = (rules: readonly Rule[]) => Promise<readonly number[]>

/** One question to the buckets for all actions together. */
export async function actionStatuses(
  enabled: boolean,
  rulesOf: Record<LimitedAction, readonly Rule[]>,
  look: Look,
): Promise<Record<LimitedAction, ActionStatus>> {
  const debts = await look(Object.values(rulesOf).flat())
  let at = 0
  const statuses = Object.entries(rulesOf).map(([action, rules]) => {
    const own = debts.slice(at, at + rules.length)
    at += rules.length
    return [action, enabled ? tightest(rules, own) : UNLIMITED]
  })
  return Object.fromEntries(statuses) as Record<LimitedAction, ActionStatus>
}
