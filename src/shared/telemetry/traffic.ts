import { sum } from '../figures.ts'
import { bucketOf, LATENCY_BOUNDS, type LatencyFigures, quantile, RollingHistogram } from './rolling-histogram.ts'

export interface FinishedRequest {
  /** The id of the endpoint, or `unmatched`; never the address, so that the number of series is bounded. */
  endpointId: string
  method: string
  status: number
  /** Absent outside `/api`. */
  version?: 1 | 2
  seconds: number
  deprecated: boolean
}

export interface EndpointFigures {
  endpoint: string
  /** Since the process started. */
  count: number
  errors: number
  /** Over the last five minutes. */
  recent: RecentFigures
}

export interface RecentFigures {
  count: number
  errors: number
  averageSeconds: number
  p50Seconds: number
  p95Seconds: number
  p99Seconds: number
}

/** All requests of one endpoint and method since the process started. */
export interface RequestSeries {
  endpoint: string
  method: string
  byStatus: Map<number, number>
  seconds: number
  fastest: number
  slowest: number
  buckets: Float64Array
  recent: RollingHistogram
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const isFault = (status: number) => status >= 500
const isRefusal = (status: number) => status >= 400 && status < 500

/** Every request of this process as plain numbers: nothing is formatted or hashed until it is asked for. */
export class Traffic {
  readonly #now: () => Date
  readonly #series = new Map<string, Map<string, RequestSeries>>()
  readonly #minute = new RollingHistogram(60, 1_000)
  readonly byVersion = { v1: 0, v2: 0 }
  /** By endpoint. */
  readonly deprecatedCalls = new Map<string, number>()

  constructor(now: () => Date) {
    this.#now = now
  }

  record({ endpointId, method, status, version, seconds, deprecated }: FinishedRequest): void {
    const series = this.#seriesOf(endpointId, method)
    series.byStatus.set(status, (series.byStatus.get(status) ?? 0) + 1)
    series.seconds += seconds
    series.fastest = Math.min(series.fastest, seconds)
    series.slowest = Math.max(series.slowest, seconds)
    const bucket = bucketOf(seconds)
    series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
    const atMs = this.#now().getTime()
    const failed = isFault(status)
    series.recent.add(atMs, seconds, bucket, failed, isRefusal(status))
    this.#minute.add(atMs, seconds, bucket, failed)
    if (version === 1) this.byVersion.v1++
    else if (version === 2) this.byVersion.v2++
    if (deprecated) this.deprecatedCalls.set(endpointId, (this.deprecatedCalls.get(endpointId) ?? 0) + 1)
  }

  *series(): Generator<RequestSeries> {
    for (const byMethod of this.#series.values()) yield* byMethod.values()
  }

  /** All endpoints together over the last minute. */
  lastMinute(): RecentFigures {
    return recentFigures(this.#minute.figures(this.#now().getTime()))
  }

  byStatus(): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const { byStatus } of this.series()) {
      for (const [status, count] of byStatus) counts[status] = (counts[status] ?? 0) + count
    }
    return counts
  }

  /** A row for each endpoint that was called, the busiest first. */
  endpoints(): EndpointFigures[] {
    const atMs = this.#now().getTime()
    return [...this.#series]
      .map(([endpoint, byMethod]) => endpointFigures(endpoint, [...byMethod.values()], atMs))
      .sort((a, b) => b.count - a.count)
  }

  #seriesOf(endpoint: string, method: string): RequestSeries {
    const known = this.#series.get(endpoint)?.get(method)
    if (known) return known
    const named = METHODS.has(method) ? method : 'OTHER'
    const byMethod = this.#series.get(endpoint) ?? new Map<string, RequestSeries>()
    const series = byMethod.get(named) ?? {
      endpoint,
      method: named,
      byStatus: new Map(),
      seconds: 0,
      fastest: Number.POSITIVE_INFINITY,
      slowest: 0,
      buckets: new Float64Array(LATENCY_BOUNDS.length + 1),
      recent: new RollingHistogram(5, 60_000),
    }
    byMethod.set(named, series)
    this.#series.set(endpoint, byMethod)
    return series
  }
}

function endpointFigures(endpoint: string, all: RequestSeries[], atMs: number): EndpointFigures {
  const windows = all.map(({ recent }) => recent.figures(atMs))
  const statuses = all.flatMap(({ byStatus }) => [...byStatus])
  return {
    endpoint,
    count: sum(statuses.map(([, count]) => count)),
    errors: sum(statuses.filter(([status]) => isFault(status)).map(([, count]) => count)),
    recent: recentFigures({
      count: sum(windows.map(({ count }) => count)),
      errors: sum(windows.map(({ errors }) => errors)),
      seconds: sum(windows.map(({ seconds }) => seconds)),
      buckets: [...LATENCY_BOUNDS, 0].map((_, bucket) => sum(windows.map(({ buckets }) => buckets[bucket] ?? 0))),
    }),
  }
}

const recentFigures = (figures: Pick<LatencyFigures, 'count' | 'errors' | 'seconds' | 'buckets'>): RecentFigures => ({
  count: figures.count,
  errors: figures.errors,
  averageSeconds: figures.count > 0 ? figures.seconds / figures.count : 0,
  p50Seconds: quantile(figures, 0.5),
  p95Seconds: quantile(figures, 0.95),
  p99Seconds: quantile(figures, 0.99),
})
