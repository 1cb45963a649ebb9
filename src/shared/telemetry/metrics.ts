import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { LATENCY_BOUNDS } from './rolling-histogram.ts'
import { Traffic } from './traffic.ts'

const PREFIX = 'service_'
const AGENT_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120]

/**
 * Gauges of prom-client that are named like counters, which promtool refuses; other metrics have the same counts by
 * `type`.
 */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']
/** Anybody may read the export; only administrators learn the version of the runtime, at `/api/metrics/system`. */
const NOT_FOR_ALL = ['nodejs_version_info']

/** The value of `service_circuit_breaker_state`. */
export const BREAKER_STATE_VALUE = { closed: 0, open: 1, half_open: 2 } as const

export type Metrics = ReturnType<typeof createMetrics>

/** Every named metric of one process, in its own registry. Labels are ids and enums, so that there are few series. */
export function createMetrics(now: () => Date = () => new Date()) {
  const registry = new Registry()
  const registers = [registry]
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter<Label>({ name: PREFIX + name, help, labelNames, registers })
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name: PREFIX + name, help, labelNames, registers })
  const histogram = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Histogram<Label>({ name: PREFIX + name, help, labelNames, buckets: AGENT_SECONDS, registers })

  const traffic = new Traffic(now)
  trafficMetrics(traffic, registry, PREFIX)
  processMetrics()
  const beforeScrape: Array<() => void | Promise<void>> = []

  return {
    debatesTotal: counter('debates_total', 'Debates started'),
    debatesCompleted: gauge('debates_completed', 'Debates that ended since this process started'),
    activeDebates: gauge('active_debates', 'Debates that are running or waiting'),

    agentLatencySeconds: histogram('agent_latency_seconds', 'Time an agent took to answer', ['agent']),
    agentTokensTotal: counter('agent_tokens_total', 'Tokens read and written by agents', ['agent', 'direction']),
    fallbackActivationsTotal: counter('fallback_activations_total', 'Times another agent stood in for this one', [
      'agent',
    ]),
    fallbackSuccessTotal: counter('fallback_success_total', 'Times the stand-in answered', ['agent']),
    fallbackLatencySeconds: histogram('fallback_latency_seconds', 'Time a stand-in took to answer', ['agent']),
    circuitBreakerState: gauge('circuit_breaker_state', '0 closed, 1 open, 2 half-open', ['name', 'kind']),

    waitingRequests: gauge('waiting_requests', 'Requests of this node whose answers wait or stream'),
    websocketConnections: gauge('websocket_connections', 'Open WebSocket connections of this node'),

    ratelimitHitsTotal: counter('ratelimit_hits_total', 'Requests weighed against a limit', ['backend']),
    ratelimitRejectedTotal: counter('ratelimit_rejected_total', 'Requests refused by a limit', ['policy']),
    ratelimitTokensRemaining: gauge(
      'ratelimit_tokens_remaining',
      'Tokens left in the tightest bucket of the last decision',
      ['policy'],
    ),

    budgetBoundExceededTotal: counter(
      'budget_bound_exceeded_total',
      'Calls that a provider billed higher than the most that they can cost',
      ['provider', 'model'],
    ),

    budgetDifferences: gauge(
      'budget_differences',
      'Debates of the last night whose log tells of more money than was bought',
    ),

    receiptCleanupTotal: counter('receipt_cleanup_total', 'Receipts removed at the end of their retention'),

    replicaRequestsTotal: counter(
      'replica_requests_total',
      'Requests that may read the replica, by who answered: the replica, or the primary for this reason',
      ['outcome'],
    ),

    logEventsTotal: counter('log_events_total', 'Events this process appended to the log', ['type']),
    cursorsStopped: gauge('cursors_stopped', 'Views and reactions that stopped at an event they cannot handle'),
    auditLogsBroken: gauge('audit_logs_broken', 'Audit logs that the last verification of each found broken'),
    effectsTotal: counter('effects_total', 'Tries of this process to send something outside', ['kind', 'outcome']),
    effectsStopped: gauge('effects_stopped', 'What was given up or waits for a person', ['kind', 'state']),
    jobsTotal: counter('jobs_total', 'Jobs this process finished', ['job', 'outcome']),

    /** Counts an answered request; it runs for every answer, so it only adds numbers. */
    recordRequest: traffic.record.bind(traffic),
    traffic,

    /** Registers work to do before each export, for gauges that are computed on demand. */
    onScrape(refresh: () => void | Promise<void>) {
      beforeScrape.push(refresh)
    },
    contentType: registry.contentType,
    /** The Prometheus text; a failed refresh leaves its gauge unchanged. */
    async text() {
      await Promise.allSettled(beforeScrape.map(async (refresh) => refresh()))
      return Registry.merge([registry, processMetrics()]).metrics()
    },
  }
}

let ofProcess: Registry | undefined

/**
 * What Node tells of the process. prom-client watches the event loop and the garbage collector to the end of the
 * process, so all services of a process share one such watch.
 */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: 20 })
  for (const name of [...MISNAMED, ...NOT_FOR_ALL]) ofProcess.removeSingleMetric(name)
  return ofProcess
}

const DURATION_HELP = 'Time from the request to the end of its answer'

/** Every second bound is enough for a curve and halves the lines. */
const EXPORTED_BOUNDS = LATENCY_BOUNDS.map((bound, bucket) => ({ bound, bucket })).filter(
  ({ bucket }) => bucket % 2 === 0,
)

/** The first part of an endpoint's id. */
const areaOf = (endpoint: string) => endpoint.split('.', 1)[0] ?? endpoint

const statusClass = (status: number) => `${Math.floor(status / 100)}xx`

/**
 * The metrics of HTTP traffic, computed only when Prometheus asks. They are grouped by area: a series for each of
 * several hundred endpoints would make an export of a megabyte, and analytics shows single endpoints.
 */
function trafficMetrics(traffic: Traffic, registry: Registry, prefix: string) {
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

/** prom-client cannot take whole buckets, so this histogram returns the buckets of the traffic. */
class RequestDurations extends Histogram<'area'> {
  readonly #traffic: Traffic
  readonly #name: string

  constructor(traffic: Traffic, registry: Registry, name: string) {
    super({ name, help: DURATION_HELP, labelNames: ['area'], registers: [registry] })
    this.#traffic = traffic
    this.#name = name
  }

  /** Called by prom-client when it writes the text. */
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

/** How many requests took at most as long as each bound; the last number is the total. */
function cumulative(all: readonly Float64Array[]): number[] {
  let count = 0
  return Array.from({ length: LATENCY_BOUNDS.length + 1 }, (_, bucket) => {
    for (const buckets of all) count += buckets[bucket] ?? 0
    return count
  })
}
