import type { CursorStatus } from '../../../background/log-readers/cursors.ts'
import type { Answered } from './probe.ts'
import type { Check, Component, Health } from './schema.ts'

/** What was found when it was last looked. */
export interface Findings {
  at: string
  atMs: number
  database: Answered
  redis: Answered | undefined
  cursorsAnswered: Answered
  cursors: CursorStatus[]
  broken: number
  /** Why the database writes nothing, while it does not. */
  refusesWrites: string | undefined
  status: Health['status']
  components: Health['components']
}

export const TIMEOUT_MS = 1_500
export const NO_ANSWER = `No answer within ${TIMEOUT_MS} ms, or a refusal`

const AUDIT_FAULTS =
  'The audit log is not what was kept of it outside the database, or a witness of it is in trouble: npm run doctor says where'

const brokenWords = (broken: number) =>
  `${broken === 1 ? '1 audit log does' : `${broken} audit logs do`} not verify: npm run doctor says whose`

/** In words for whoever asks. */
export const refusalOf = (why: string) =>
  `Writes are refused: ${why}. What reads goes on; writing does within a minute after this is mended`

export const isStopped = ({ stoppedAt }: CursorStatus) => stoppedAt !== null

/** What was found, one by one. */
export function checksOf(found: Findings): Check[] {
  const { at, database, redis, cursorsAnswered, cursors, broken, components, refusesWrites } = found
  const stopped = cursors.filter(isStopped).length
  return [
    refusesWrites === undefined || !database.ok
      ? checkOf('database', 'fail', database, at)
      : { name: 'database', status: 'warn', message: refusalOf(refusesWrites), last_check: at },
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

function agentsCheck(component: Component, at: string): Check {
  if (component === 'healthy') return { name: 'agents', status: 'pass', last_check: at }
  const who = component === 'unhealthy' ? 'All agents' : 'Some agents'
  return { name: 'agents', status: 'warn', message: `${who} are resting after repeated failures`, last_check: at }
}
