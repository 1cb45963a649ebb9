import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { orNull, Time } from '../../../shared/schemas.ts'

const Count = Type.Integer({ minimum: 0 })

export const Application = Type.Object({
  uptime_seconds: Type.Number(),
  timestamp: Time,
  requests: Type.Object({
    total: Count,
    errors: Count,
    error_rate: Type.Number(),
    per_second: Type.Number({ description: 'Over the last minute' }),
    by_status: Type.Record(Type.String(), Count),
    top_endpoints: Type.Array(Type.Object({ endpoint: Type.String(), count: Count })),
  }),
  latency: Type.Object({ p50_ms: Type.Number(), p95_ms: Type.Number(), p99_ms: Type.Number(), avg_ms: Type.Number() }),
  debates: Type.Object({ active: Count, completed_today: Count, avg_duration_ms: Type.Number() }),
  agents: Type.Object({ total: Count, available: Count }),
})

export const MetricsHealth = Type.Object({
  status: Type.Enum(['healthy', 'degraded', 'unhealthy']),
  timestamp: Time,
  version: Type.String(),
  uptime_seconds: Type.Number(),
  metrics_available: Type.Boolean(),
  checks: Type.Record(Type.String(), Type.String()),
})

const Cache = Type.Object({
  name: Type.String(),
  hits: Count,
  misses: Count,
  entries: Count,
  max_entries: Count,
  size_bytes: Count,
  evictions: Count,
})

export const entriesNames = alsoNamed('entries', 'total_entries')

export const Caches = Type.Object({
  hits: Count,
  misses: Count,
  hit_rate: Type.Number(),
  ...entriesNames(Count),
  max_entries: Count,
  size_bytes: Count,
  max_size_bytes: Type.Null({ description: 'Caches are bounded by their entries: `max_entries`' }),
  evictions: Count,
  caches: Type.Array(Cache),
})

const Figure = orNull(Type.Number())
const Space = Type.Object({ total_bytes: Figure, used_bytes: Figure, free_bytes: Figure, usage_percent: Figure })

export const System = Type.Object({
  cpu: Type.Object({ usage_percent: Figure, cores: orNull(Count), load_average: Type.Array(Type.Number()) }),
  memory: Space,
  disk: orNull(Space),
  network: Type.Object({
    bytes_sent: Figure,
    bytes_received: Figure,
    connections: Count,
  }),
  runtime: Type.Object({
    node_version: orNull(Type.String()),
    platform: orNull(Type.String()),
    machine: orNull(Type.String()),
  }),
})

export const Verification = Type.Object({
  total: Type.Integer({ description: "The organization's debates" }),
  verified: Type.Integer({ description: 'Whose hash chain was recomputed and is intact' }),
  failed: Count,
  pending: Type.Integer({ description: 'Not recomputed yet' }),
  last_checked_at: orNull(Time),
  failures: Type.Array(
    Type.Object({ debate_id: Type.String(), version: Count, reason: orNull(Type.String()), checked_at: Time }),
  ),
})

const BackgroundTask = Type.Object({
  kind: Type.Enum(['view', 'reaction']),
  running: Type.Boolean(),
  position: Count,
  behind: Count,
  failures: Count,
})

export const Background = Type.Object({
  running: Type.Boolean({ description: 'Nothing has stopped' }),
  task_count: Count,
  tasks: Type.Record(Type.String(), BackgroundTask),
  workers: Type.Object({ total: Count, busy: Count }),
})

export const Debates = Type.Object({
  active_debates: Count,
  completed_debates: Count,
  avg_rounds: Type.Number(),
  avg_duration_ms: Type.Number(),
  consensus_rate: Type.Number(),
  throughput_per_hour: Type.Number({ description: 'Debates ended, over the last 24 hours' }),
})

export type Application = Static<typeof Application>
export type MetricsHealth = Static<typeof MetricsHealth>
export type Cache = Static<typeof Cache>
export type Caches = Static<typeof Caches>
export type System = Static<typeof System>
export type Verification = Static<typeof Verification>
export type Background = Static<typeof Background>
export type Debates = Static<typeof Debates>
