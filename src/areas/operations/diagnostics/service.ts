import type { BreakerBoard, BreakerSnapshot } from '../../../shared/circuit-breaker.ts'
import { type Page, pageResult } from '../../../shared/pagination.ts'
import type { RecentErrors } from '../../../shared/telemetry/recent-errors.ts'
import { calendarStart } from '../../../shared/time/calendar.ts'
import { type DebateTotals, EVER } from '../metrics/index.ts'
import {
  type AgentsHealth,
  type Breaker,
  type Breakers,
  clientCountNames,
  type PlatformStats,
  type SocketStats,
} from './schema.ts'

export interface DiagnosticsDependencies {
  now: () => Date
  breakers: BreakerBoard
  recentErrors: RecentErrors
  activeDebates: () => Promise<number>
  debateTotals: <const Since extends readonly Date[]>(
    ...since: Since
  ) => Promise<{ [Place in keyof Since]: DebateTotals }>
  countTenants: () => Promise<{ users: number; organizations: number }>
  fallbacks: () => Promise<AgentsHealth['fallback']>
  /** Undefined on a node that serves no WebSocket connections. */
  sockets: () => { clients: number; subscriptions: number } | undefined
}

export function diagnosticsService(dependencies: DiagnosticsDependencies) {
  const { now, breakers, recentErrors, activeDebates, debateTotals, countTenants } = dependencies
  return {
    circuitBreakers(): Breakers {
      const all = breakers.list()
      const inState = (wanted: Breaker['state']) => all.filter(({ state }) => state === wanted).length
      return {
        circuit_breakers: all.map(wireForm),
        total: all.length,
        open: inState('open'),
        half_open: inState('half_open'),
        closed: inState('closed'),
      }
    },

    async agentsHealth(): Promise<AgentsHealth> {
      const agents = breakers.list('agent').map((agent) => ({ ...wireForm(agent), available: agent.state !== 'open' }))
      const available = agents.filter((agent) => agent.available).length
      return {
        status: panelStatus(agents.length, available),
        agents,
        total: agents.length,
        available,
        fallback: await dependencies.fallbacks(),
        timestamp: now().toISOString(),
      }
    },

    recentErrors(page: Page) {
      const all = recentErrors.list()
      return pageResult('errors', { items: all.slice(page.offset, page.offset + page.limit), total: all.length }, page)
    },

    async platformStats(): Promise<PlatformStats> {
      const at = now()
      const [tenants, active, [all, today, week]] = await Promise.all([
        countTenants(),
        activeDebates(),
        debateTotals(EVER, calendarStart('day', at), calendarStart('week', at)),
      ])
      return {
        total_organizations: tenants.organizations,
        total_users: tenants.users,
        active_debates: active,
        debates_today: today.started,
        debates_this_week: week.started,
        total_debates: all.started,
        agent_calls_today: today.agentCalls,
        consensus_rate: all.ended > 0 ? all.agreed / all.ended : 0,
      }
    },

    socketStats(): SocketStats {
      const sockets = dependencies.sockets()
      const clients = sockets?.clients ?? 0
      const subscriptions = sockets?.subscriptions ?? 0
      return { status: sockets ? 'healthy' : 'unavailable', ...clientCountNames(clients), subscriptions }
    },
  }
}
export type DiagnosticsService = ReturnType<typeof diagnosticsService>

const wireForm = ({ failureThreshold, recoverySeconds, openedAt, nextTrialAt, ...same }: BreakerSnapshot) => ({
  ...same,
  failure_threshold: failureThreshold,
  recovery_seconds: recoverySeconds,
  opened_at: openedAt,
  next_trial_at: nextTrialAt,
})

function panelStatus(total: number, available: number): AgentsHealth['status'] {
  if (total === 0) return 'not_configured'
  if (available === total) return 'healthy'
  return available > 0 ? 'degraded' : 'unhealthy'
}
