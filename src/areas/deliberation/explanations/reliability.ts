import type { Agents } from '../../../engine/agent.ts'
import { notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import { agentIdNames, type Reliability } from './context-schema.ts'
import type { Calls, ReliabilityStore } from './reliability-store.ts'

/**
 * How reliably agents answered an organization. An agent is known when it can be asked or ever sat on one of its
 * panels.
 */
export function agentReliability({
  store,
  agents,
  now,
}: {
  store: ReliabilityStore
  agents: Pick<Agents, 'forTenant'>
  now: () => Date
}) {
  return async (agent: string, { org }: Caller): Promise<Reliability> => {
    const aDayAgo = new Date(now().getTime() - DAY_MS).toISOString()
    const [offered, seat, calls, lastDay] = await Promise.all([
      agents.forTenant(org),
      store.seat(org, agent),
      store.calls(org, agent),
      store.calls(org, agent, aDayAgo),
    ])
    const profile = offered.list.find(({ name }) => name === agent)
    const available = profile !== undefined
    if (!available && !seat) throw notFound('agent', agent)
    const breaker = profile?.breaker
    return {
      ...agentIdNames(agent),
      available,
      debates: seat?.debates ?? 0,
      reliability_score: successOf(calls),
      circuit_breaker: {
        available: breaker !== undefined,
        state: breaker?.state ?? 'unknown',
        failure_count: breaker?.failures ?? 0,
        success_count: calls.answers,
        last_failure: seat?.lastFailureAt ?? null,
        last_failure_reason: seat?.lastFailureReason ?? null,
        reset_timeout: breaker?.recoverySeconds ?? null,
      },
      airlock: {
        available: calls.answers + calls.failures > 0,
        requests_total: calls.answers + calls.failures,
        requests_blocked: calls.refusals,
        latency_avg_ms: latencyOf(calls),
        error_rate: complement(successOf(calls)),
      },
      availability: {
        available: available && breaker?.state !== 'open',
        uptime_percent: percent(successOf(lastDay)),
        last_24h_errors: lastDay.failures,
        mean_response_time_ms: latencyOf(lastDay),
      },
    }
  }
}
export type AgentReliability = ReturnType<typeof agentReliability>

/** Null when nothing was measured, here and below. */
const successOf = ({ answers, failures }: Calls) => (answers + failures === 0 ? null : answers / (answers + failures))
const latencyOf = ({ timed, latencyMs }: Calls) => (timed === 0 ? null : Math.round(latencyMs / timed))
const complement = (share: number | null) => (share === null ? null : 1 - share)
const percent = (share: number | null) => (share === null ? null : Math.round(share * 10_000) / 100)
