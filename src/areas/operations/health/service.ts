import type { CursorStatus } from '../../../background/log-readers/cursors.ts'
import type { BreakerBoard } from '../../../shared/circuit-breaker.ts'
import { type AnyCaller, isAdministrator } from '../../../shared/identity/caller.ts'
import type { HeldParts } from '../../../shared/telemetry/held-parts.ts'
import type { Traffic } from '../../../shared/telemetry/traffic.ts'
import { type Answered, inTime, probe } from './probe.ts'
import { type ProcessFigures, processMemory } from './process-figures.ts'
import {
  type Check,
  type Component,
  type DetailedHealth,
  type Health,
  type Readiness,
  type SocketHealth,
  uptimeNames,
} from './schema.ts'
import type { HealthStore } from './store.ts'

export interface HealthDependencies {
  store: HealthStore
  now: () => Date
  /** The running release. */
  version: string
  node: string
  /** Absent when the installation has no Redis. */
  redis: { ping(): Promise<unknown> } | undefined
  /** Absent when nothing is read from a replica. */
  replica: { lag(): Promise<number> } | undefined
  breakers: BreakerBoard
  cursors: () => Promise<CursorStatus[]>
  workers: () => Promise<Array<{ busy: boolean }>>
  traffic: Traffic
  figures: () => ProcessFigures
  held: HeldParts
  connections: () => number
  sockets: () => { clients: number } | undefined
  /** What the checkpoints kept outside the database found wrong with the audit logs. */
  auditFaults: () => readonly unknown[]
  /** How many audit logs failed their last verification. */
  brokenLogs: () => Promise<number>
}

const FRESH_MS = 1_000

/** The health of this node. It probes dependencies at most once a second, however many clients ask. */
export function healthService(dependencies: HealthDependencies) {
  const { store, now, version, node, redis, replica, breakers, traffic, figures, held } = dependencies
  const startedMs = now().getTime()
  let cursors: CursorStatus[] = []
  const askDatabase = probe({ ask: () => store.ping(), timeoutMs: TIMEOUT_MS })
  const askRedis = redis && probe({ ask: () => redis.ping(), timeoutMs: TIMEOUT_MS })
  const askCursors = probe({
    async ask() {
      cursors = await dependencies.cursors()
    },
    timeoutMs: TIMEOUT_MS,
  })
  let broken = 0
  const askBroken = probe({
    async ask() {
      broken = await dependencies.brokenLogs()
    },
    timeoutMs: TIMEOUT_MS,
  })
  let lagBytes = 0
  const askReplica =
    replica &&
    probe({
      async ask() {
        lagBytes = await replica.lag()
      },
      timeoutMs: TIMEOUT_MS,
    })
  let refusesWrites: string | undefined
  const askWrites = probe({
    async ask() {
      refusesWrites = await store.refusesWrites()
    },
    timeoutMs: TIMEOUT_MS,
  })
  let findings: Findings | undefined
  let looking: Promise<Findings> | undefined

  function current(): Findings | Promise<Findings> {
    if (findings && now().getTime() - findings.atMs < FRESH_MS) return findings
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function look(): Promise<Findings> {
    const asked = [askDatabase(), askRedis?.(), askCursors(), askReplica?.(), askBroken(), askWrites()] as const
    const [database, redisAnswered, cursorsAnswered, replicaAnswered] = await Promise.all(asked)
    const at = now()
    const components = {
      database: database.ok && refusesWrites !== undefined ? 'degraded' : componentOf(database),
      redis: componentOf(redisAnswered),
      agents: agentsComponent(breakers),
      views: cursors.some(isStopped) ? 'degraded' : componentOf(cursorsAnswered),
      audit: broken > 0 || dependencies.auditFaults().length > 0 ? 'degraded' : 'healthy',
    } satisfies Health['components']
    findings = {
      at: at.toISOString(),
      atMs: at.getTime(),
      database,
      redis: redisAnswered,
      cursorsAnswered,
      cursors,
      replica: replicaAnswered && { ...replicaAnswered, lagBytes },
      broken,
      refusesWrites,
      status: overall(components),
      components,
    }
    return findings
  }

  function summaryOf({ status, components, refusesWrites: why }: Findings): Health {
    const at = now()
    const uptime = Math.floor((at.getTime() - startedMs) / 1000)
    return {
      status,
      version,
      ...uptimeNames(uptime),
      timestamp: at.toISOString(),
      components,
      ...(why !== undefined && { message: refusalOf(why) }),
    }
  }

  return {
    async summary(): Promise<Health> {
      return summaryOf(await current())
    },

    async detailed(caller: AnyCaller): Promise<DetailedHealth> {
      const found = await current()
      const [workers, migrations] = found.database.ok
        ? await Promise.all([inTime(dependencies.workers(), TIMEOUT_MS), inTime(store.migrations(), TIMEOUT_MS)])
        : [null, null]
      const { count, errors, averageSeconds } = traffic.lastMinute()
      const { memoryMb, cpuPercent, eventLoopLagMs, eventLoopUtilization } = figures()
      const isAdmin = isAdministrator(caller)
      return {
        ...summaryOf(found),
        checks: checksOf(found),
        metrics: {
          requests_per_minute: count,
          average_latency_ms: Math.round(averageSeconds * 1e5) / 100,
          error_rate: count > 0 ? errors / count : 0,
          active_connections: dependencies.connections(),
          memory_usage_mb: memoryMb,
          cpu_usage_percent: cpuPercent,
          event_loop_lag_ms: isAdmin ? eventLoopLagMs : null,
          event_loop_utilization: isAdmin ? eventLoopUtilization : null,
        },
        memory: processMemory(held),
        cursors: {
          total: found.cursors.length,
          stopped: found.cursors.filter(isStopped).map(stoppedCursor),
        },
        jobs: workers && { workers: workers.length, busy: workers.filter(({ busy }) => busy).length },
        migrations,
        node,
      }
    },

    async readiness(): Promise<Readiness> {
      const { database, refusesWrites: why } = await current()
      if (!database.ok) return { ready: false, database: 'away', message: NO_ANSWER }
      if (why !== undefined) return { ready: false, database: 'refuses_writes', message: refusalOf(why) }
      return { ready: true, database: 'ready' }
    },

    sockets(): SocketHealth {
      const sockets = dependencies.sockets()
      if (sockets) return { status: 'healthy', clients: sockets.clients }
      return { status: 'unavailable', clients: 0, message: 'This node does not serve WebSocket connections' }
    },
  }
}
export type HealthService = ReturnType<typeof healthService>

const stoppedCursor = ({ name, failingPosition, failures, stoppedAt }: CursorStatus) => ({
  name,
  position: failingPosition,
  attempts: failures,
  stopped_at: stoppedAt,
})

function componentOf(answered: Answered | undefined): Component {
  if (!answered) return 'not_configured'
  return answered.ok ? 'healthy' : 'unhealthy'
}

/** Agents can replace each other, so a few paused ones only degrade the service. */
function agentsComponent(breakers: BreakerBoard): Component {
  const states = breakers.list('agent').map(({ state }) => state)
  if (states.length === 0) return 'not_configured'
  const resting = states.filter((state) => state === 'open').length
  if (resting === 0) return 'healthy'
  return resting < states.length ? 'degraded' : 'unhealthy'
}

/** Without the database the node is unhealthy; without anything else it is degraded. */
function overall({ database, ...others }: Health['components']): Health['status'] {
  if (database === 'unhealthy') return 'unhealthy'
  const isFine = (state: Component) => state === 'healthy' || state === 'not_configured'
  return [database, ...Object.values(others)].every(isFine) ? 'healthy' : 'degraded'
}

/** The result of the last probes. */
interface Findings {
  at: string
  atMs: number
  database: Answered
  redis: Answered | undefined
  cursorsAnswered: Answered
  cursors: CursorStatus[]
  /** How much of the write-ahead log it has yet to replay. */
  replica: (Answered & { lagBytes: number }) | undefined
  broken: number
  /** Why the database refuses to write, while it does. */
  refusesWrites: string | undefined
  status: Health['status']
  components: Health['components']
}

const TIMEOUT_MS = 1_500
const NO_ANSWER = `No answer within ${TIMEOUT_MS} ms, or a refusal`

const AUDIT_FAULTS =
  'The audit log is not what was kept of it outside the database, or a witness of it is in trouble: npm run doctor says where'

const brokenWords = (broken: number) =>
  `${broken === 1 ? '1 audit log does' : `${broken} audit logs do`} not verify: npm run doctor says whose`

const refusalOf = (why: string) =>
  `Writes are refused: ${why}. What reads goes on; writing does within a minute after this is mended`

const isStopped = ({ stoppedAt }: CursorStatus) => stoppedAt !== null

/** One check for each finding. */
function checksOf(found: Findings): Check[] {
  const { at, database, redis, replica, cursorsAnswered, cursors, broken, components, refusesWrites } = found
  const stopped = cursors.filter(isStopped).length
  return [
    refusesWrites === undefined || !database.ok
      ? checkOf('database', 'fail', database, at)
      : { name: 'database', status: 'warn', message: refusalOf(refusesWrites), last_check: at },
    ...(replica ? [replicaCheck(replica, at)] : []),
    ...(redis ? [checkOf('redis', 'warn', redis, at)] : []),
    ...(components.agents === 'not_configured' ? [] : [agentsCheck(components.agents, at)]),
    stopped > 0
      ? { name: 'views', status: 'warn', message: `${stopped} stopped at an event they cannot handle`, last_check: at }
      : checkOf('views', 'warn', cursorsAnswered, at),
    components.audit === 'healthy'
      ? { name: 'audit', status: 'pass', last_check: at }
      : { name: 'audit', status: 'warn', message: broken > 0 ? brokenWords(broken) : AUDIT_FAULTS, last_check: at },
  ]
}

function checkOf(name: string, whenAway: 'warn' | 'fail', { ok, latencyMs }: Answered, at: string): Check {
  const answer = { latency_ms: latencyMs, last_check: at }
  return ok ? { name, status: 'pass', ...answer } : { name, status: whenAway, message: NO_ANSWER, ...answer }
}

/** Everything works without a replica too, so that none is no reason to call the node degraded. */
function replicaCheck({ lagBytes, ...answered }: NonNullable<Findings['replica']>, at: string): Check {
  const message = answered.ok ? `${lagBytes} bytes behind` : 'It cannot be read; the primary answers'
  return { ...checkOf('replica', 'warn', answered, at), message }
}

function agentsCheck(component: Component, at: string): Check {
  if (component === 'healthy') return { name: 'agents', status: 'pass', last_check: at }
  const who = component === 'unhealthy' ? 'All agents' : 'Some agents'
  return { name: 'agents', status: 'warn', message: `${who} are paused after repeated failures`, last_check: at }
}
