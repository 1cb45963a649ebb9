import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { limitQuery } from '../../../../shared/pagination.ts'
import { LARGEST_INTEGER } from '../../../../shared/schemas.ts'
import { Counts, Generated } from '../debates/schema.ts'

const Milliseconds = Type.Number()

export const EndpointFigures = Type.Object({
  endpoint: Type.String({ description: 'The operation id' }),
  method: Type.String(),
  total_requests: Type.Integer(),
  success_count: Type.Integer(),
  error_count: Type.Integer({ description: 'Answers from 400 on' }),
  server_error_count: Type.Integer({ description: 'Answers from 500 on' }),
  error_rate_percent: Type.Number(),
  requests_per_second: Type.Number(),
  latency: Type.Object({
    avg_ms: Milliseconds,
    p50_ms: Milliseconds,
    p95_ms: Milliseconds,
    p99_ms: Milliseconds,
    min_ms: Milliseconds,
    max_ms: Milliseconds,
  }),
})
export type EndpointFigures = Static<typeof EndpointFigures>

export const EndpointsQuery = Type.Object({
  window: Type.Number({
    minimum: 1,
    maximum: LARGEST_INTEGER,
    default: 300,
    description: 'Seconds; up to 300 covers the last 300, more covers everything since this process started',
  }),
  sort: Type.Enum(['requests', 'errors', 'error_rate', 'latency', 'p95'], { default: 'requests' }),
  order: Type.Enum(['asc', 'desc'], { default: 'desc' }),
  ...limitQuery({ limit: 100, max: 500 }),
})
export const Endpoints = Type.Object({
  endpoints: Type.Array(EndpointFigures),
  total_endpoints: Type.Integer(),
  window_seconds: Type.Number({ description: 'The length of the window that was measured' }),
  ...Generated,
})

const Percentile = Type.Enum(['p50', 'p95', 'p99'], { default: 'p95' })
export const SlowestQuery = Type.Object({ ...limitQuery({ limit: 10, max: 100 }), percentile: Percentile })
export const endpointListNames = alsoNamed('slowest_endpoints', 'endpoints')

export const Slowest = Type.Object({
  ...endpointListNames(Type.Array(EndpointFigures)),
  percentile: Percentile,
  limit: Type.Integer(),
  ...Generated,
})

export const ErrorsQuery = Type.Object({ ...limitQuery({ limit: 10, max: 100 }) })
const FailingEndpoint = Type.Object({ ...EndpointFigures.properties, by_status: Counts })
export const Errors = Type.Object({
  error_endpoints: Type.Array(FailingEndpoint, { description: 'Since this process started, the most errors first' }),
  endpoints: Type.Array(FailingEndpoint),
  total_errors: Type.Integer(),
  limit: Type.Integer(),
  ...Generated,
})

export const PerformanceParams = Type.Object({ endpoint: Type.String({ minLength: 1, maxLength: 200 }) })
export const MethodQuery = Type.Object({
  method: Type.Optional(
    Type.Enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], { description: "Default: the operation's own" }),
  ),
})
export const EndpointPerformance = Type.Object({
  ...EndpointFigures.properties,
  by_status: Counts,
  recent: EndpointFigures,
  ...Generated,
})

export const EndpointHealth = Type.Object({
  status: Type.Enum(['healthy', 'warning', 'degraded']),
  summary: Type.Object({
    total_endpoints: Type.Integer(),
    total_requests: Type.Integer(),
    total_errors: Type.Integer({ description: 'Answers from 500 on' }),
    overall_error_rate_percent: Type.Number(),
    avg_p95_latency_ms: Milliseconds,
  }),
  total_endpoints: Type.Integer(),
  endpoint_health: Type.Object({ healthy: Type.Integer(), warning: Type.Integer(), degraded: Type.Integer() }),
  thresholds: Type.Object({
    error_rate_warning: Type.String(),
    error_rate_degraded: Type.String(),
    latency_warning_ms: Type.Number(),
    latency_degraded_ms: Type.Number(),
  }),
  ...Generated,
})

export type EndpointsQuery = Static<typeof EndpointsQuery>
export type SlowestQuery = Static<typeof SlowestQuery>
export type MethodQuery = Static<typeof MethodQuery>
