import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { orNull, Time } from '../../../shared/schemas.ts'

const Status = Type.Enum(['healthy', 'degraded', 'unhealthy'])
const Component = Type.Enum(['healthy', 'degraded', 'unhealthy', 'not_configured'])

export const uptimeNames = alsoNamed('uptime', 'uptime_seconds')

export const Health = Type.Object({
  status: Status,
  version: Type.String(),
  ...uptimeNames(Type.Number({ description: 'Seconds' })),
  timestamp: Time,
  components: Type.Object({
    database: Component,
    redis: Component,
    agents: Component,
    views: Component,
    audit: Component,
  }),
  message: Type.Optional(Type.String({ description: 'Why the database refuses writes, while it does' })),
})

export const Readiness = Type.Object({
  ready: Type.Boolean({ description: 'Whether requests that write can be served' }),
  database: Type.Enum(['ready', 'away', 'refuses_writes']),
  message: Type.Optional(Type.String()),
})

const Check = Type.Object({
  name: Type.String(),
  status: Type.Enum(['pass', 'warn', 'fail']),
  message: Type.Optional(Type.String()),
  latency_ms: Type.Optional(Type.Number()),
  last_check: Time,
})

const StoppedCursor = Type.Object({
  name: Type.String(),
  position: Type.Union([Type.Integer(), Type.Null()], { description: 'The event it fails on' }),
  attempts: Type.Integer(),
  stopped_at: orNull(Time),
})

const Memory = Type.Object({
  resident_bytes: Type.Integer(),
  heap_used_bytes: Type.Integer(),
  heap_total_bytes: Type.Integer(),
  external_bytes: Type.Integer({ description: 'Outside the heap: the text of modules and buffers, among others' }),
  array_buffers_bytes: Type.Integer({ description: 'Those of `external_bytes` that are buffers' }),
  parts: Type.Array(
    Type.Object({
      part: Type.String(),
      entries: Type.Integer(),
      bytes: orNull(Type.Integer({ description: 'An estimate; null where entries alone are counted' })),
    }),
    { description: 'What each part of this process holds: cached values, connections, prepared results' },
  ),
})

export const DetailedHealth = Type.Object({
  ...Health.properties,
  checks: Type.Array(Check),
  metrics: Type.Object({
    requests_per_minute: Type.Number(),
    average_latency_ms: Type.Number(),
    error_rate: Type.Number(),
    active_connections: Type.Integer(),
    memory_usage_mb: Type.Number(),
    cpu_usage_percent: Type.Number(),
    event_loop_lag_ms: orNull(Type.Number()),
    event_loop_utilization: orNull(Type.Number()),
  }),
  memory: Memory,
  cursors: Type.Object({ total: Type.Integer(), stopped: Type.Array(StoppedCursor) }),
  jobs: orNull(Type.Object({ workers: Type.Integer(), busy: Type.Integer() })),
  migrations: Type.Union([Type.Object({ applied: Type.Integer(), latest: orNull(Type.String()) }), Type.Null()]),
  node: Type.String({ description: 'Identifies this process among those of the installation' }),
})

export const SocketHealth = Type.Object({
  status: Type.Enum(['healthy', 'unavailable']),
  clients: Type.Integer(),
  message: Type.Optional(Type.String()),
})

export type Health = Static<typeof Health>
export type Readiness = Static<typeof Readiness>
export type DetailedHealth = Static<typeof DetailedHealth>
export type Component = Static<typeof Component>
export type Check = Static<typeof Check>
export type SocketHealth = Static<typeof SocketHealth>
