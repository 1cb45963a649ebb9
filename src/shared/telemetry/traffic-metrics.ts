import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { LATENCY_BOUNDS } from './rolling-histogram.ts'
import type { Traffic } from './traffic.ts'

const DURATION_HELP = 'Time from the request to the end of its answer'

/** Every second bound is enough to draw a curve, and half of the lines. */
const EXPORTED_BOUNDS = LATENCY_BOUNDS.map((bound, bucket) => ({ bound, bucket })).filter(
  ({ bucket }) => bucket % 2 === 0,
)

/** The first part of an endpoint's id. */
const areaOf = (endpoint: string) => endpoint.split('.', 1)[0] ?? endpoint

const statusClass = (status: number) => `${Math.floor(status / 100)}xx`

/**
 * The metrics of HTTP traffic, read out of the plain numbers when Prometheus asks and never before. They are told by area:
 * a series for each of several hundred endpoints would make an export of a megabyte, and analytics tells those apart.
 */
export function trafficMetrics(traffic: Traffic, registry: Registry, prefix: string) {
  const registers = [registry]
  new Counter({
    name: `${prefix}http_requests_total`,
    help: 'HTTP requests answered',
    labelNames: ['area', 'status'],
    registers,
    collect() {
      this.reset()
      for (const { endpoint, byStatus } of traffic.series()) {
        const area = areaOf(endpoint)
        for (const [status, count] of byStatus) this.inc({ area, status: statusClass(status) }, count)
      }
    },
  })
  new RequestDurations(traffic, registry, `${prefix}http_request_duration_seconds`)
  new Counter({
    name: `${prefix}api_requests_total`,
    help: 'Requests under /api by API version',
    labelNames: ['version'],
    registers,
    collect() {
      this.reset()
      for (const [version, count] of Object.entries(traffic.byVersion)) this.inc({ version }, count)
    },
  })
  new Gauge({
    name: `${prefix}version_adoption`,
    help: 'Share of the requests under /api by API version, 0 to 1',
    labelNames: ['version'],
    registers,
    collect() {
      const { v1, v2 } = traffic.byVersion
      this.set({ version: 'v1' }, v1 / (v1 + v2 || 1))
      this.set({ version: 'v2' }, v2 / (v1 + v2 || 1))
    },
  })
  new Counter({
    name: `${prefix}deprecated_endpoint_calls_total`,
    help: 'Calls of deprecated addresses',
    labelNames: ['area'],
    registers,
    collect() {
      this.reset()
      for (const [endpoint, count] of traffic.deprecatedCalls) this.inc({ area: areaOf(endpoint) }, count)
    },
  })
}

/** prom-client cannot take whole buckets, so this histogram hands out the traffic's own. */
class RequestDurations extends Histogram<'area'> {
  readonly #traffic: Traffic
  readonly #name: string

  constructor(traffic: Traffic, registry: Registry, name: string) {
    super({ name, help: DURATION_HELP, labelNames: ['area'], registers: [registry] })
    this.#traffic = traffic
    this.#name = name
  }

  /** What prom-client asks for when it writes the text form. */
  getForPromString() {
    return { name: this.#name, help: DURATION_HELP, type: 'histogram', values: [...this.#values()] }
  }

  *#values() {
    const name = this.#name
    for (const [area, all] of Map.groupBy(this.#traffic.series(), ({ endpoint }) => areaOf(endpoint))) {
      const sharedLabels = { area }
      const counts = cumulative(all.map(({ buckets }) => buckets))
      const count = counts.at(-1) ?? 0
      const bucket = (le: number | string, value: number) => ({
        metricName: `${name}_bucket`,
        labels: { le },
        sharedLabels,
        value,
      })
      for (const exported of EXPORTED_BOUNDS) yield bucket(exported.bound, counts[exported.bucket] ?? 0)
      yield bucket('+Inf', count)
      yield { metricName: `${name}_sum`, sharedLabels, value: all.reduce((sum, { seconds }) => sum + seconds, 0) }
      yield { metricName: `${name}_count`, sharedLabels, value: count }
    }
  }
}

/** How many requests took at most as long as each bound, and in the end how many there were. */
function cumulative(all: readonly Float64Array[]): number[] {
  let count = 0
  return Array.from({ length: LATENCY_BOUNDS.length + 1 }, (_, bucket) => {
    for (const buckets of all) count += buckets[bucket] ?? 0
    return count
  })
}
