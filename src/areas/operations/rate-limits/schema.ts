import Type from 'typebox'
import { orNull } from '../../../shared/schemas.ts'

const Unlimited = orNull(Type.Integer({ description: 'Null means unlimited' }))
const PerMinute = Type.Integer({ description: 'Per minute' })

const ActionStatus = Type.Object({
  remaining: Unlimited,
  limit: Unlimited,
  retry_after: Type.Integer({ description: 'Seconds until the action is allowed again; 0 when it is allowed now' }),
})

export const LimitStatus = Type.Object({
  user_id: Type.String(),
  limits: Type.Object({
    default: ActionStatus,
    debate_create: ActionStatus,
    vote: ActionStatus,
    agent_call: ActionStatus,
    export: ActionStatus,
    admin: ActionStatus,
  }),
})

export const LimitStats = Type.Object({
  instance_id: Type.String(),
  backend: Type.Enum(['redis', 'memory']),
  strict_mode: Type.Boolean(),
  total_requests: Type.Integer(),
  redis_requests: Type.Integer(),
  fallback_requests: Type.Integer({ description: 'Decided in this process because Redis was unreachable' }),
  enabled: Type.Boolean(),
  scope: Type.Enum(['shared', 'process'], { description: 'Whether other processes count in the same buckets' }),
  circuit_breaker: orNull(Type.Enum(['closed', 'open', 'half_open'])),
  memory_requests: Type.Integer(),
  exempt_requests: Type.Integer(),
  rejected_requests: Type.Integer(),
  memory_buckets: Type.Integer(),
})

const Policy = Type.Object({
  name: Type.String(),
  read_per_minute: Unlimited,
  write_per_minute: Unlimited,
  reads_and_writes_share: Type.Boolean(),
  read_burst: Unlimited,
  write_burst: Unlimited,
  debates_per_hour: Unlimited,
})

const Limit = { limit: Type.Integer(), window_seconds: Type.Integer(), per: Type.String() }
const EndpointLimit = Type.Object({ endpoint: Type.String(), ...Limit, bucket: Type.String() })
const ChannelLimit = Type.Object({ channel: Type.String(), ...Limit })

export const LimitOverview = Type.Object({
  ...LimitStats.properties,
  scheme: Type.Enum(['access', 'subscription', 'reference']),
  burst_multiplier: Type.Number(),
  anonymous_defaults: Type.Object({ endpoint_per_minute: Type.Integer(), ip_per_minute: Type.Integer() }),
  policies: Type.Array(Policy),
  endpoints: Type.Array(EndpointLimit),
  exempt_endpoints: Type.Array(Type.String()),
  actions_per_minute: Type.Object({
    default: PerMinute,
    debate_create: PerMinute,
    vote: PerMinute,
    agent_call: PerMinute,
    export: PerMinute,
    admin: PerMinute,
  }),
  channels: Type.Array(ChannelLimit),
  concurrent_websockets: Type.Object({
    anonymous: Type.Integer(),
    authenticated: Type.Integer(),
    premium: Type.Integer(),
  }),
  rejections: Type.Object(
    {
      by_endpoint: Type.Array(Type.Object({ endpoint: Type.String(), count: Type.Integer() })),
      by_bucket: Type.Array(Type.Object({ bucket: Type.String(), count: Type.Integer() })),
    },
    { description: 'The ones refused most often since this process started' },
  ),
})
