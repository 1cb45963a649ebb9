import type { LogEvent } from '../../../shared/event-types.ts'
import type { Metrics } from '../../../shared/telemetry/metrics.ts'
import { tokenCount } from '../../../shared/token-count.ts'

interface AppendedEvents {
  onAppended(listener: (events: readonly LogEvent[]) => void): () => void
}

/** Counts the facts that this process adds to the log. Names that callers gave their agents are nobody else's business. */
export function observeLog(metrics: Metrics, log: AppendedEvents, agents: readonly string[]): () => void {
  const known = new Set(agents)
  const labelOf = (agent: string) => (known.has(agent) ? agent : 'other')
  return log.onAppended((events) => {
    for (const { type, data } of events) {
      metrics.logEventsTotal.inc({ type })
      if (type === 'debate_start' || type === 'debate_forked') metrics.debatesTotal.inc()
      if (type === 'debate_end') metrics.debatesCompleted.inc()
      if (typeof data.agent === 'string') observeAgent(metrics, labelOf, type, data.agent, data)
    }
  })
}

function observeAgent(
  metrics: Metrics,
  labelOf: (agent: string) => string,
  type: LogEvent['type'],
  name: string,
  data: LogEvent['data'],
) {
  const agent = labelOf(name)
  const seconds = typeof data.latency_ms === 'number' ? data.latency_ms / 1000 : undefined
  if (seconds !== undefined) metrics.agentLatencySeconds.observe({ agent }, seconds)
  const { tokens_in, tokens_out } = data
  if (tokens_in !== undefined) metrics.agentTokensTotal.inc({ agent, direction: 'input' }, tokenCount(tokens_in))
  if (tokens_out !== undefined) metrics.agentTokensTotal.inc({ agent, direction: 'output' }, tokenCount(tokens_out))
  if (typeof data.fallback_from !== 'string') return
  const replaced = { agent: labelOf(data.fallback_from) }
  metrics.fallbackActivationsTotal.inc(replaced)
  if (seconds !== undefined) metrics.fallbackLatencySeconds.observe(replaced, seconds)
  if (type !== 'agent_failed') metrics.fallbackSuccessTotal.inc(replaced)
}
