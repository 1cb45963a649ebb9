import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Time } from '../../../shared/schemas.ts'

const Count = Type.Integer({ minimum: 0 })

const Breaker = Type.Object({
  name: Type.String(),
  kind: Type.String(),
  state: Type.Enum(['closed', 'open', 'half_open']),
  failures: Type.Integer({
    description: 'In a row; of a language model, among its tries of the last 10 seconds or its last 10 tries',
  }),
  failure_threshold: Count,
  recovery_seconds: Type.Number({ description: 'The longest pause before a retry' }),
  opened_at: orNull(Time),
  cause: orNull(Type.String({ description: 'The first of the failures that opened it' })),
  next_trial_at: orNull(
    Type.String({ format: 'date-time', description: 'When the next try is allowed; null while it is closed' }),
  ),
})

export const Breakers = Type.Object({
  circuit_breakers: Type.Array(Breaker),
  total: Count,
  open: Count,
  half_open: Count,
  closed: Count,
})

export const AgentsHealth = Type.Object({
  status: Type.Enum(['healthy', 'degraded', 'unhealthy', 'not_configured']),
  agents: Type.Array(Type.Object({ ...Breaker.properties, available: Type.Boolean() })),
  total: Count,
  available: Count,
  fallback: Type.Object({
    activations: Type.Integer({ description: 'How often this node used a stand-in' }),
    successes: Count,
  }),
  timestamp: Time,
})

export const ErrorPage = pageQuery({ limit: 50, max: 200 })

export const RecentErrors = listOf(
  'errors',
  Type.Object({
    at: Time,
    request_id: Type.String(),
    method: Type.String(),
    endpoint: orNull(Type.String()),
    status: Type.Integer(),
    code: Type.String(),
    message: Type.String(),
    cause: Type.String({ description: 'The kind of error; the log has the details under the same request id' }),
  }),
)

export const PlatformStats = Type.Object({
  total_organizations: Count,
  total_users: Count,
  active_debates: Count,
  debates_today: Count,
  debates_this_week: Type.Integer({ description: 'Since Monday, UTC' }),
  total_debates: Count,
  agent_calls_today: Count,
  consensus_rate: Type.Number({ description: 'Share of the ended debates that reached consensus, 0 to 1' }),
})

export const clientCountNames = alsoNamed('clients', 'connections')

export const SocketStats = Type.Object({
  status: Type.Enum(['healthy', 'unavailable']),
  ...clientCountNames(Count),
  subscriptions: Count,
})

export type Breaker = Static<typeof Breaker>
export type Breakers = Static<typeof Breakers>
export type AgentsHealth = Static<typeof AgentsHealth>
export type PlatformStats = Static<typeof PlatformStats>
export type SocketStats = Static<typeof SocketStats>
