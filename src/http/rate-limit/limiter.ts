import type { AnyCaller, Caller } from '../../shared/identity/caller.ts'
import type { Metrics } from '../../shared/telemetry/metrics.ts'
import { addressSet } from '../access/client-ip.ts'
import { type Backend, type BucketNeeds, openBuckets } from './buckets.ts'
import { bucketKey, type Decision } from './decision.ts'
import { actionStatuses, overview } from './overview.ts'
import { type LimitedEndpoint, type LimitSettings, planner } from './plan.ts'

interface LimiterSettings extends LimitSettings {
  rateLimitEnabled: boolean
  rateLimitStrict: boolean
  rateLimitAllowlist: readonly string[]
  instanceId: string
}

interface Needs extends BucketNeeds {
  config: LimiterSettings
  metrics: Pick<Metrics, 'ratelimitHitsTotal' | 'ratelimitRejectedTotal' | 'ratelimitTokensRemaining'>
}

export interface LimitedRequest {
  endpoint: LimitedEndpoint
  caller: AnyCaller
  ip: string
  method: string
}

export type RateLimiter = ReturnType<typeof openRateLimiter>

/** One decision about each request over all buckets it draws on. It never fails, whatever happens to Redis. */
export function openRateLimiter({ config, metrics, ...needs }: Needs) {
  const plans = planner(config)
  const buckets = openBuckets(needs)
  const allowlist = config.rateLimitAllowlist.length > 0 ? addressSet(config.rateLimitAllowlist) : undefined
  const declared = new Map<string, LimitedEndpoint>()

  const counts = { total: 0, redis: 0, memory: 0, exempt: 0, rejected: 0 }
  const rejections = rejectionTally()
  const hits = {
    redis: metrics.ratelimitHitsTotal.labels('redis'),
    memory: metrics.ratelimitHitsTotal.labels('memory'),
  }
  const tokensLeft = new Map(
    Object.keys(plans.policies).map((policy) => [policy, metrics.ratelimitTokensRemaining.labels(policy)]),
  )

  function count({ endpoint, caller, ip }: LimitedRequest, decision: Decision, backend: Backend) {
    counts[backend] += 1
    hits[backend].inc()
    tokensLeft.get(decision.policy)?.set(decision.remaining)
    if (decision.allowed) return
    counts.rejected += 1
    metrics.ratelimitRejectedTotal.inc({ policy: decision.policy })
    rejections.add(endpoint.id, bucketKey(decision.rule, caller, ip))
  }

  return {
    /** Undefined when nothing limits this request. Without Redis the answer is there at once. */
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

    /** Makes an endpoint known before it is first called. */
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

    /** Every limit that is in force, and who ran into which. */
    overview: () => ({ ...overview(config, plans, [...declared.values()]), rejections: rejections.top() }),
  }
}

/** Keys remembered; a new one takes the place of the one that was refused longest ago. */
const ROOM = 1_000
const SHOWN = 20

/** Who was refused how often, within bounds. */
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
