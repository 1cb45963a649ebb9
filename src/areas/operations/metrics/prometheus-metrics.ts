import type { CursorStatus } from '../../../background/log-readers/cursors.ts'
import type { Outbox } from '../../../background/outbox/outbox.ts'
import type { BreakerBoard } from '../../../shared/circuit-breaker.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import { withoutCaller } from '../../../shared/serial-work.ts'
import { BREAKER_STATE_VALUE, type Metrics } from '../../../shared/telemetry/metrics.ts'
import { tokenCount } from '../../../shared/token-count.ts'

interface Sources {
  activeDebates: () => Promise<number>
  cursors: () => Promise<CursorStatus[]>
  stoppedEffects: Outbox['stopped']
  brokenLogs: () => Promise<number>
  breakers: BreakerBoard
}

const PATIENCE_MS = 2_000

/** Refreshes gauges from their sources before each scrape, and waits for them at most `PATIENCE_MS`. */
export function refreshAtScrape(metrics: Metrics, sources: Sources) {
  const { activeDebates, cursors, stoppedEffects, brokenLogs, breakers } = sources
  metrics.onScrape(() => {
    for (const { name, kind, state } of breakers.list()) {
      metrics.circuitBreakerState.set({ name, kind }, BREAKER_STATE_VALUE[state])
    }
  })
  let reading: Promise<void> | undefined

  async function read() {
    const read = [activeDebates(), cursors(), stoppedEffects(), brokenLogs()] as const
    const [active, all, stopped, broken] = await Promise.all(read)
    metrics.auditLogsBroken.set(broken)
    metrics.activeDebates.set(active)
    metrics.cursorsStopped.set(all.filter(({ stoppedAt }) => stoppedAt !== null).length)
    metrics.effectsStopped.reset()
    for (const { kind, state, count } of stopped) metrics.effectsStopped.set({ kind, state }, count)
  }

  metrics.onScrape(() => {
    reading ??= withoutCaller(read).finally(() => {
      reading = undefined
    })
    return atMost(reading, PATIENCE_MS)
  })
}

function atMost(work: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const CACHED_MS = 1_000

/** The Prometheus text of this node, written at most once a second; all scrapes of that second get the same bytes. */
export function cachedExport({ contentType, text }: Pick<Metrics, 'contentType' | 'text'>, now: () => Date) {
  let kept: { at: number; bytes: Buffer } | undefined
  let making: Promise<Buffer> | undefined

  async function make() {
    const bytes = Buffer.from(await text())
    kept = { at: now().getTime(), bytes }
    return bytes
  }

  return {
    contentType,
    async bytes(): Promise<Buffer> {
      if (kept && Math.abs(now().getTime() - kept.at) < CACHED_MS) return kept.bytes
      making ??= make().finally(() => {
        making = undefined
      })
      return making
    },
  }
}

interface AppendedEvents {
  onAppended(listener: (events: readonly LogEvent[]) => void): () => void
}

/** Counts the events that this process appends to the log. Agents that callers named themselves are counted as `other`. */
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
