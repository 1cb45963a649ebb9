import { notFound } from '../../../../shared/errors.ts'
import { share, sum, sumOf } from '../../../../shared/figures.ts'
import { type LatencyFigures, quantile } from '../../../../shared/telemetry/rolling-histogram.ts'
import type { RequestSeries, Traffic } from '../../../../shared/telemetry/traffic.ts'
import {
  type EndpointFigures,
  type EndpointsQuery,
  endpointListNames,
  type MethodQuery,
  type SlowestQuery,
} from './schema.ts'

/** An endpoint of the service, as its metrics name it. */
export interface Operation {
  id: string
  method: string
}

interface Dependencies {
  traffic: Traffic
  operations: () => readonly Operation[]
  now: () => Date
  /** When counting began. */
  since: Date
}

const RECENT_SECONDS = 300
const THRESHOLDS = { errorWarning: 1, errorDegraded: 5, latencyWarningMs: 500, latencyDegradedMs: 2000 }

const SORTS: Record<EndpointsQuery['sort'], (figures: EndpointFigures) => number> = {
  requests: ({ total_requests }) => total_requests,
  errors: ({ error_count }) => error_count,
  error_rate: ({ error_rate_percent }) => error_rate_percent,
  latency: ({ latency }) => latency.avg_ms,
  p95: ({ latency }) => latency.p95_ms,
}

/** Request counts, errors and latencies of the endpoints of this process. */
export function endpointsService({ traffic, operations, now, since }: Dependencies) {
  const generatedAt = () => ({ generated_at: now().toISOString() })
  const runningSeconds = () => Math.max(1, (now().getTime() - since.getTime()) / 1000)
  const recent = (series: RequestSeries) =>
    figuresOf(series, series.recent.figures(now().getTime()), Math.min(RECENT_SECONDS, runningSeconds()))
  const whole = (series: RequestSeries) => figuresOf(series, sinceStart(series), runningSeconds())
  /** Without requests that matched no endpoint. */
  const all = () => {
    const known = new Set(operations().map(({ id }) => id))
    return [...traffic.series()].filter(({ endpoint }) => known.has(endpoint))
  }
  const called = (figures: EndpointFigures) => figures.total_requests > 0

  return {
    list({ window, sort, order, limit }: EndpointsQuery) {
      const isRecent = window <= RECENT_SECONDS
      const rows = all()
        .map(isRecent ? recent : whole)
        .filter(called)
      const sorted = rows.toSorted(by(SORTS[sort]))
      return {
        endpoints: (order === 'asc' ? sorted.toReversed() : sorted).slice(0, limit),
        total_endpoints: rows.length,
        window_seconds: isRecent ? RECENT_SECONDS : runningSeconds(),
        ...generatedAt(),
      }
    },

    slowest({ limit, percentile }: SlowestQuery) {
      const endpoints = all()
        .map(whole)
        .toSorted(by(({ latency }) => latency[`${percentile}_ms`]))
        .slice(0, limit)
      return { ...endpointListNames(endpoints), percentile, limit, ...generatedAt() }
    },

    errors({ limit }: { limit: number }) {
      const failing = all()
        .map((series) => ({ ...whole(series), by_status: statusesOf(series) }))
        .filter(({ error_count }) => error_count > 0)
      const endpoints = failing.toSorted(by(({ error_count }) => error_count)).slice(0, limit)
      const total_errors = sumOf(failing, ({ error_count }) => error_count)
      return { error_endpoints: endpoints, endpoints, total_errors, limit, ...generatedAt() }
    },

    performance(id: string, { method }: MethodQuery) {
      const operation = operations().find((each) => each.id === id)
      if (!operation) throw notFound('endpoint', id)
      const wanted = method ?? operation.method
      const found = all().find((series) => series.endpoint === id && series.method === wanted)
      if (!found && wanted !== operation.method) throw notFound('endpoint', `${wanted} ${id}`)
      const nothing = figuresOf({ endpoint: id, method: wanted }, NOTHING, 1)
      if (!found) return { ...nothing, by_status: {}, recent: nothing, ...generatedAt() }
      return { ...whole(found), by_status: statusesOf(found), recent: recent(found), ...generatedAt() }
    },

    health() {
      const rows = all().map(recent).filter(called)
      const states = rows.map(stateOf)
      const count = (state: string) => states.filter((each) => each === state).length
      const endpoint_health = { healthy: count('healthy'), warning: count('warning'), degraded: count('degraded') }
      const requests = sumOf(rows, ({ total_requests }) => total_requests)
      const errors = sumOf(rows, ({ server_error_count }) => server_error_count)
      return {
        status: worstOf(endpoint_health),
        summary: {
          total_endpoints: rows.length,
          total_requests: requests,
          total_errors: errors,
          overall_error_rate_percent: share(errors, requests) * 100,
          avg_p95_latency_ms: share(
            sumOf(rows, ({ latency }) => latency.p95_ms),
            rows.length,
          ),
        },
        total_endpoints: rows.length,
        endpoint_health,
        thresholds: {
          error_rate_warning: `${THRESHOLDS.errorWarning}%`,
          error_rate_degraded: `${THRESHOLDS.errorDegraded}%`,
          latency_warning_ms: THRESHOLDS.latencyWarningMs,
          latency_degraded_ms: THRESHOLDS.latencyDegradedMs,
        },
        ...generatedAt(),
      }
    },
  }
}
export type EndpointsService = ReturnType<typeof endpointsService>

const milliseconds = (seconds: number) => Math.round(seconds * 1e6) / 1000

const NOTHING = { count: 0, errors: 0, refusals: 0, seconds: 0, buckets: [], fastest: 0, slowest: 0 }

type Named = Pick<RequestSeries, 'endpoint' | 'method'>

function figuresOf({ endpoint, method }: Named, measured: LatencyFigures, seconds: number): EndpointFigures {
  const { count, errors, refusals, fastest, slowest } = measured
  return {
    endpoint,
    method,
    total_requests: count,
    success_count: count - errors - refusals,
    error_count: errors + refusals,
    server_error_count: errors,
    error_rate_percent: share(errors + refusals, count) * 100,
    requests_per_second: count / seconds,
    latency: {
      avg_ms: milliseconds(share(measured.seconds, count)),
      p50_ms: milliseconds(quantile(measured, 0.5)),
      p95_ms: milliseconds(quantile(measured, 0.95)),
      p99_ms: milliseconds(quantile(measured, 0.99)),
      min_ms: milliseconds(fastest),
      max_ms: milliseconds(slowest),
    },
  }
}

function sinceStart({ byStatus, seconds, buckets, fastest, slowest }: RequestSeries): LatencyFigures {
  const answers = (least: number, below: number) =>
    sum([...byStatus].filter(([status]) => status >= least && status < below).map(([, count]) => count))
  return {
    count: sum(byStatus.values()),
    errors: answers(500, 600),
    refusals: answers(400, 500),
    seconds,
    buckets: [...buckets],
    fastest,
    slowest,
  }
}

const statusesOf = ({ byStatus }: RequestSeries) =>
  Object.fromEntries([...byStatus].map(([status, count]) => [String(status), count]))

/** The largest first; of equals the first by name. */
const by =
  (measure: (figures: EndpointFigures) => number) =>
  (one: EndpointFigures, other: EndpointFigures): number =>
    measure(other) - measure(one) || (one.endpoint < other.endpoint ? -1 : 1)

type State = 'healthy' | 'warning' | 'degraded'

/** By server errors and latency; 4xx answers do not count against the service. */
function stateOf({ total_requests, server_error_count, latency }: EndpointFigures): State {
  const errorRate = share(server_error_count, total_requests) * 100
  if (errorRate > THRESHOLDS.errorDegraded || latency.p95_ms > THRESHOLDS.latencyDegradedMs) return 'degraded'
  return errorRate > THRESHOLDS.errorWarning || latency.p95_ms > THRESHOLDS.latencyWarningMs ? 'warning' : 'healthy'
}

function worstOf({ warning, degraded }: Record<State, number>): State {
  if (degraded > 0) return 'degraded'
  return warning > 0 ? 'warning' : 'healthy'
}
