import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Actor, type AuditedAction, actorOf, INSTALLATION_TREE } from '../../background/audit-trail/action.ts'
import type { AuditTrail } from '../../background/audit-trail/audit-trail.ts'
import { type AnyCaller, isKnown } from '../../shared/identity/caller.ts'
import { MINUTE_MS } from '../../shared/time/dates.ts'
import type { Endpoint } from '../endpoint.ts'

interface RefusalCountOptions {
  auditTrail: Pick<AuditTrail, 'enter'>
  now: () => Date
  logger: Logger
}

interface Refusal {
  operation: string
  status: number
  caller: AnyCaller
  address: string
}

interface Counted {
  minute: number
  act: AuditedAction
  count: number
}

const LOOK_EVERY_MS = 5_000
/** Beyond this many, all addresses count as one. */
const MOST_A_MINUTE = 10_000
const ANYWHERE = 'many addresses'
const STRANGER: Actor = { id: 'anonymous', type: 'user' }

/**
 * Counts refused callers: one entry for each address or caller, operation and minute, with its count, written when the
 * minute is over. So nobody outside can fill an audit tree; a killed process loses that minute.
 */
export function refusalCounts({ auditTrail, now, logger }: RefusalCountOptions) {
  const counts = new Map<string, Counted>()

  const minuteNow = () => Math.floor(now().getTime() / MINUTE_MS)

  function add({ operation, status, caller, address }: Refusal) {
    const minute = minuteNow()
    const from = counts.size < MOST_A_MINUTE ? address : ANYWHERE
    const who = isKnown(caller) ? `${caller.payer} ${caller.org} ${caller.userId}` : from
    const key = `${minute} ${status} ${operation} ${who}`
    const known = counts.get(key)
    if (known) known.count++
    else counts.set(key, { minute, count: 1, act: actionOf({ operation, status, caller, address: from }) })
  }

  async function write(before: number) {
    for (const [key, { minute, act, count }] of counts) {
      if (minute >= before) continue
      const details = { ...act.details, count, minute: new Date(minute * MINUTE_MS).toISOString() }
      await auditTrail.enter({ act: { ...act, details }, source: 'refusals' })
      counts.delete(key)
    }
  }

  const timer = setInterval(() => {
    write(minuteNow()).catch((fault) => logger.warn({ err: fault }, 'Refusals could not be entered yet'))
  }, LOOK_EVERY_MS).unref()

  return {
    add,
    /** Writes all counts, also those of the current minute. */
    flush: () => write(Number.POSITIVE_INFINITY),
    async stop() {
      clearInterval(timer)
      await write(Number.POSITIVE_INFINITY).catch((fault) => logger.warn({ err: fault }, 'Refusals were lost'))
    },
  }
}
export type RefusalCounts = ReturnType<typeof refusalCounts>

/** In RFC 6749 a wrong password is a 400. */
const isRefusal = ({ faults }: Endpoint, status: number) =>
  status === 401 || status === 403 || (status === 400 && faults === 'oauth')

/** Counts refused callers whose request is not an audited action. */
export function countRefusals(app: FastifyInstance, refusalCounts: Pick<RefusalCounts, 'add'>) {
  app.addHook('onSend', (request, reply, _body, done) => {
    const { endpoint } = request
    const { statusCode: status } = reply
    if (endpoint && isRefusal(endpoint, status) && !request.audited)
      refusalCounts.add({ operation: endpoint.id, status, caller: request.caller, address: request.clientIp })
    done()
  })
}

function actionOf({ operation, status, caller, address }: Refusal): AuditedAction {
  const known = isKnown(caller)
  return {
    payer: known ? caller.payer : INSTALLATION_TREE,
    tenant: known ? caller.org : INSTALLATION_TREE,
    action: operation,
    actor: known ? actorOf(caller) : STRANGER,
    on: { type: operation.split('.')[0] ?? operation, id: '' },
    outcome: 'denied',
    details: { status },
    private: { address },
  }
}
