import { tokensLeft, waitMs } from '../../shared/token-bucket.ts'
import type { LimitedAction } from './declared-limits.ts'
import type { LimitedEndpoint, LimitSettings, Planner, Rule } from './plan.ts'
import { ACTIONS_PER_MINUTE, CHANNEL_LIMITS, CONCURRENT_SOCKETS } from './tier-limits.ts'

/** Every limit that is in force, as an operator wants to read it. Null is unlimited. */
export const overview = (
  { rateLimitScheme, rateLimit, ipRateLimit }: LimitSettings,
  { policies, burst }: Planner,
  endpoints: readonly LimitedEndpoint[],
) => ({
  scheme: rateLimitScheme,
  burst_multiplier: burst,
  anonymous_defaults: { endpoint_per_minute: rateLimit, ip_per_minute: ipRateLimit },
  policies: Object.entries(policies).map(([name, { read, write, shared, debatesPerHour }]) => ({
    name,
    read_per_minute: read?.perMinute ?? null,
    write_per_minute: write?.perMinute ?? null,
    reads_and_writes_share: shared ?? false,
    read_burst: read ? (read.burst ?? Math.floor(read.perMinute * burst)) : null,
    write_burst: write ? (write.burst ?? Math.floor(write.perMinute * burst)) : null,
    debates_per_hour: debatesPerHour,
  })),
  endpoints: endpoints.flatMap(({ id, limit }) =>
    Array.isArray(limit)
      ? limit.map(({ max, windowSeconds, per, bucket = id }) => ({
          endpoint: id,
          limit: max,
          window_seconds: windowSeconds,
          per,
          bucket,
        }))
      : [],
  ),
  exempt_endpoints: endpoints.filter(({ limit }) => limit === 'exempt').map(({ id }) => id),
  actions_per_minute: ACTIONS_PER_MINUTE,
  channels: Object.entries(CHANNEL_LIMITS).map(([channel, { perMinute, per }]) => ({
    channel,
    limit: perMinute,
    window_seconds: 60,
    per,
  })),
  concurrent_websockets: CONCURRENT_SOCKETS,
})

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
