import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Traffic } from './traffic.ts'
import { trafficMetrics } from './traffic-metrics.ts'

const PREFIX = 'service_'
const AGENT_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120]

/** Gauges of prom-client named like counters, which promtool refuses; the same counts exist by `type` under other names. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']
/** Everybody may read the export; which runtime it is, administrators hear at `/api/metrics/system`. */
const NOT_FOR_ALL = ['nodejs_version_info']

/** The value of `service_circuit_breaker_state`. */
export const BREAKER_STATE_VALUE = { closed: 0, open: 1, half_open: 2 } as const

export type Metrics = ReturnType<typeof createMetrics>

/** Every named metric of one process, in a registry of its own. Labels are ids and enums, so the series stay few. */
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
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  for (const name of [...MISNAMED, ...NOT_FOR_ALL]) registry.removeSingleMetric(name)
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

    logEventsTotal: counter('log_events_total', 'Events this process appended to the log', ['type']),
    cursorsStopped: gauge('cursors_stopped', 'Views and reactions that stopped at an event they cannot handle'),
    auditLogsBroken: gauge('audit_logs_broken', 'Audit logs that the last verification of each found broken'),
    effectsTotal: counter('effects_total', 'Tries of this process to send something outside', ['kind', 'outcome']),
    effectsStopped: gauge('effects_stopped', 'What was given up or waits for a person', ['kind', 'state']),
    jobsTotal: counter('jobs_total', 'Jobs this process finished', ['job', 'outcome']),

    /** Counts one answered request; called for every answer, so it only adds numbers. */
    recordRequest: traffic.record.bind(traffic),
    traffic,

    /** Registers work to be done before each export, for gauges whose truth lies elsewhere. */
    onScrape(refresh: () => void | Promise<void>) {
      beforeScrape.push(refresh)
    },
    contentType: registry.contentType,
    /** The Prometheus text; a refresh that fails leaves its gauge as it was. */
    async text() {
      await Promise.allSettled(beforeScrape.map(async (refresh) => refresh()))
      return registry.metrics()
    },
  }
}
