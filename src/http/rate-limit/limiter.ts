import type { AnyCaller, Caller } from '../../shared/identity/caller.ts'
import type { HeldParts } from '../../shared/telemetry/held-parts.ts'
import type { Metrics } from '../../shared/telemetry/metrics.ts'
import { tokensLeft, waitMs } from '../../shared/token-bucket.ts'
import { addressSet } from '../access/client-ip.ts'
import { type Backend, type BucketOptions, openBuckets } from './buckets.ts'
import { bucketKey, type Decision } from './decision.ts'
import type { LimitedAction } from './declared-limits.ts'
import { type LimitedEndpoint, type LimitSettings, type Planner, planner, type Rule } from './plan.ts'
import { ACTIONS_PER_MINUTE, CHANNEL_LIMITS, CONCURRENT_SOCKETS } from './tier-limits.ts'

interface LimiterSettings extends LimitSettings {
  rateLimitEnabled: boolean
  rateLimitStrict: boolean
  rateLimitAllowlist: readonly string[]
  instanceId: string
}

interface RateLimiterOptions extends BucketOptions {
  config: LimiterSettings
  held?: HeldParts
  metrics: Pick<Metrics, 'onScrape' | 'ratelimitHitsTotal' | 'ratelimitRejectedTotal' | 'ratelimitTokensRemaining'>
}

export interface LimitedRequest {
  endpoint: LimitedEndpoint
  caller: AnyCaller
  ip: string
  method: string
}

export type RateLimiter = ReturnType<typeof openRateLimiter>

/** One decision about each request over all its buckets. It never fails, whatever happens to Redis. */
export function openRateLimiter({ config, metrics, held, ...needs }: RateLimiterOptions) {
  const plans = planner(config)
  const buckets = openBuckets(needs)
  held?.register('rate_limit_buckets', () => ({ entries: buckets.inMemory }))
  const allowlist = config.rateLimitAllowlist.length > 0 ? addressSet(config.rateLimitAllowlist) : undefined
  const declared = new Map<string, LimitedEndpoint>()

  const counts = { total: 0, redis: 0, memory: 0, exempt: 0, rejected: 0 }
  const rejections = rejectionTally()
  /** In the last decision under each policy. */
  const remaining = new Map<string, number>()

  /** Every request counts, so that its numbers become metrics only when somebody reads them. */
  metrics.onScrape(() => {
    metrics.ratelimitHitsTotal.reset()
    for (const backend of ['redis', 'memory'] as const)
      if (counts[backend] > 0) metrics.ratelimitHitsTotal.inc({ backend }, counts[backend])
    for (const [policy, tokens] of remaining) metrics.ratelimitTokensRemaining.set({ policy }, tokens)
  })

  function count({ endpoint, caller, ip }: LimitedRequest, decision: Decision, backend: Backend) {
    counts[backend] += 1
    remaining.set(decision.policy, decision.remaining)
    if (decision.allowed) return
    counts.rejected += 1
    metrics.ratelimitRejectedTotal.inc({ policy: decision.policy })
    rejections.add(endpoint.id, bucketKey(decision.rule, caller, ip))
  }

  return {
    /** Undefined if nothing limits this request. Without Redis the answer is synchronous. */
    decide(request: LimitedRequest): Decision | undefined | Promise<Decision> {
      const { endpoint, caller, ip, method } = request
      counts.total += 1
      const plan = plans.plan(endpoint, caller, method !== 'GET' && method !== 'HEAD')
      if (plan.rules.length === 0 || !config.rateLimitEnabled || allowlist?.has(ip)) {
        counts.exempt += 1
        return undefined
      }
      return buckets.take(plan, caller, ip, (decision, backend) => count(request, decision, backend))
    },

    /** Whether requests of this endpoint and address are limited at all. */
    limits: ({ limit }: LimitedEndpoint, ip: string) =>
      limit !== 'exempt' && config.rateLimitEnabled && !allowlist?.has(ip),

    /** Registers an endpoint before its first call. */
    declare(endpoint: LimitedEndpoint) {
      declared.set(endpoint.id, endpoint)
    },

    /** What is left of each action of this caller; nothing is charged. */
    async status(caller: Caller) {
      const rulesOf = plans.actionRules(caller.tier, [...declared.values()])
      const look = async (rules: Parameters<typeof buckets.look>[0]) => buckets.look(rules, caller, '')
      return { user_id: caller.userId, limits: await actionStatuses(config.rateLimitEnabled, rulesOf, look) }
    },

    stats: () => ({
      instance_id: config.instanceId,
      backend: buckets.backend,
      strict_mode: config.rateLimitStrict,
      total_requests: counts.total,
      redis_requests: counts.redis,
      fallback_requests: needs.redis ? counts.memory : 0,
      enabled: config.rateLimitEnabled,
      /** Whether other processes count in the same buckets. */
      scope: buckets.backend === 'redis' ? ('shared' as const) : ('process' as const),
      circuit_breaker: buckets.breakerState,
      memory_requests: counts.memory,
      exempt_requests: counts.exempt,
      rejected_requests: counts.rejected,
      memory_buckets: buckets.inMemory,
    }),

    /** Every limit in force, and who was refused by which. */
    overview: () => ({ ...overview(config, plans, [...declared.values()]), rejections: rejections.top() }),
  }
}

/** How many keys are remembered; a new one replaces the one that was refused longest ago. */
const ROOM = 1_000
const SHOWN = 20

/** Counts who was refused how often, within bounds. */
function rejectionTally() {
  const byEndpoint = new Map<string, number>()
  const byBucket = new Map<string, number>()
  return {
    add(endpoint: string, bucket: string) {
      remember(byEndpoint, endpoint)
      remember(byBucket, bucket)
    },
    top: () => ({
      by_endpoint: highest(byEndpoint).map(([endpoint, count]) => ({ endpoint, count })),
      by_bucket: highest(byBucket).map(([bucket, count]) => ({ bucket, count })),
    }),
  }
}

function remember(tally: Map<string, number>, key: string) {
  const count = tally.get(key) ?? 0
  tally.delete(key)
  tally.set(key, count + 1)
  if (tally.size <= ROOM) return
  for (const oldest of tally.keys()) {
    tally.delete(oldest)
    return
  }
}

const highest = (tally: Map<string, number>) => [...tally].sort(([, a], [, b]) => b - a).slice(0, SHOWN)

/** Every limit in force, for an operator. Null is unlimited. */
const overview = (
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
  /** Null if the action is not limited. */
  remaining: number | null
  limit: number | null
  retry_after: number
}

const UNLIMITED: ActionStatus = { remaining: null, limit: null, retry_after: 0 }

/** Of an action's several buckets, the tightest counts. */
function tightest(rules: readonly Rule[], debts: readonly number[]): ActionStatus {
  const statuses = rules.map(({ size }, index) => {
    const debt = debts[index] ?? 0
    const seconds = Math.ceil(waitMs(size, debt) / 1000)
    return { remaining: tokensLeft(size, debt), limit: size.capacity, retry_after: seconds }
  })
  return statuses.sort((a, b) => a.remaining - b.remaining || b.retry_after - a.retry_after)[0] ?? UNLIMITED
}

type Look = (rules: readonly Rule[]) => Promise<readonly number[]>

/** Asks the buckets once for all actions. */
async function actionStatuses(
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
