import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { LATENCY_BOUNDS } from './rolling-histogram.ts'
import type { Traffic } from './traffic.ts'

const DURATION_HELP = 'Time from the request to the end of its answer'

/** The metrics of HTTP traffic, read out of the plain numbers when Prometheus asks and never before. */
export function trafficMetrics(traffic: Traffic, registry: Registry, prefix: string) {
  const registers = [registry]
  new Counter({
    name: `${prefix}http_requests_total`,
    help: 'HTTP requests answered',
    labelNames: ['endpoint', 'method', 'status'],
    registers,
    collect() {
      this.reset()
      for (const { endpoint, method, byStatus } of traffic.series()) {
        for (const [status, count] of byStatus) this.inc({ endpoint, method, status }, count)
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
    labelNames: ['endpoint'],
    registers,
    collect() {
      this.reset()
      for (const [endpoint, count] of traffic.deprecatedCalls) this.inc({ endpoint }, count)
    },
  })
}

/** prom-client cannot take whole buckets, so this histogram hands out the traffic's own. */
class RequestDurations extends Histogram<'endpoint' | 'method'> {
  readonly #traffic: Traffic
  readonly #name: string

  constructor(traffic: Traffic, registry: Registry, name: string) {
    super({ name, help: DURATION_HELP, labelNames: ['endpoint', 'method'], registers: [registry] })
    this.#traffic = traffic
    this.#name = name
  }

  /** What prom-client asks for when it writes the text form. */
  getForPromString() {
    return { name: this.#name, help: DURATION_HELP, type: 'histogram', values: [...this.#values()] }
  }

  *#values() {
    const name = this.#name
    for (const { endpoint, method, seconds, buckets } of this.#traffic.series()) {
      const sharedLabels = { endpoint, method }
      let count = 0
      for (const [index, inBucket] of buckets.entries()) {
        count += inBucket
        yield {
          metricName: `${name}_bucket`,
          labels: { le: LATENCY_BOUNDS[index] ?? '+Inf' },
          sharedLabels,
          value: count,
        }
      }
      yield { metricName: `${name}_sum`, sharedLabels, value: seconds }
      yield { metricName: `${name}_count`, sharedLabels, value: count }
    }
  }
}
