import type { LimitedEndpoint, LimitSettings, Planner } from './plan.ts'
import { ACTIONS_PER_MINUTE, CHANNEL_LIMITS, CONCURRENT_SOCKETS } from './policies.ts'

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
