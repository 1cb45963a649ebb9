import type { FastifyRequest } from 'fastify'
import { type ActionOutcome, type Actor, actorOf, INSTALLATION_TREE } from '../../background/audit-trail/action.ts'
import type { AuditTrail, StartedAction } from '../../background/audit-trail/audit-trail.ts'
import { ServiceError } from '../../shared/errors.ts'
import { type ActAs, type AnyCaller, isKnown } from '../../shared/identity/caller.ts'
import type { Endpoint } from '../endpoint.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** It gets an audit entry of its own, whatever its outcome. */
    audited: boolean
    /** Starts the action of a caller who is identified only during the request. */
    actAs: ActAs
  }
}

/** Where audited actions are reported. */
export type AuditSink = Pick<AuditTrail, 'begin' | 'settle'>

interface AuditOptions {
  auditTrail: AuditSink
  /** How long a handler may take. */
  timeoutMs: number
}

/** Runs the work as an audited action: recorded before it begins, with its outcome afterwards. */
type AuditedHandler = <Answer>(
  request: FastifyRequest,
  params: unknown,
  statusOf: () => number,
  work: () => Promise<Answer>,
) => Promise<Answer>

/** How much longer than its request a row may be open before its outcome is in doubt. */
const DOUBT_SECONDS = 60

/** Writes, unless a debate's log records them, and reads that are marked. */
export const isAudited = ({ method, audit }: Endpoint) =>
  audit === 'log' || audit === 'nothing' ? false : audit !== undefined || method !== 'GET'

/** Undefined for an endpoint that is not audited; a caller who signs in is known only during the request. */
export function auditedHandler(
  endpoint: Endpoint,
  { auditTrail, timeoutMs }: AuditOptions,
): AuditedHandler | undefined {
  const isAct = isAudited(endpoint)
  const { id: action, audit, auth } = endpoint
  if (!isAct && auth !== 'public') return undefined
  const type = action.split('.')[0] ?? action
  const durable = audit === 'intent' || (auth === 'admin' && endpoint.method !== 'GET')
  const seconds = timeoutMs / 1000 + DOUBT_SECONDS
  return async (request, params, statusOf, work) => {
    const named = lastOf(params)
    const details = { method: request.method, request_id: request.id }
    let id: string | undefined
    async function begin(who: Pick<StartedAction, 'payer' | 'tenant' | 'actor'>) {
      request.audited = true
      const address = { address: request.clientIp, agent: request.headers['user-agent'] ?? '' }
      id = await auditTrail.begin({
        ...who,
        action,
        on: { type, id: named },
        details,
        private: address,
        seconds,
        durable,
      })
    }
    const over = (status: number, on: string) => {
      if (id === undefined) return
      const facts = { outcome: outcomeOf(status), on: { type, id: on }, details: { ...details, status } }
      auditTrail.settle({ id, facts })
    }
    request.actAs = async ({ userId, org, payer }) => {
      if (!request.audited) await begin({ payer, tenant: org, actor: { id: userId, type: 'user' } })
    }
    const who = isAct ? actorFor(request.caller, auth) : undefined
    if (who) await begin(who)
    try {
      const answer = await work()
      over(statusOf(), named || idIn(answer))
      return answer
    } catch (fault) {
      over(fault instanceof ServiceError ? fault.status : 500, named)
      throw fault
    }
  }
}

function actorFor(caller: AnyCaller, auth: Endpoint['auth']) {
  if (isKnown(caller)) return { payer: caller.payer, tenant: caller.org, actor: actorOf(caller) }
  if (auth !== 'scim') return undefined
  const actor: Actor = { id: 'scim', type: 'service' }
  return { payer: INSTALLATION_TREE, tenant: INSTALLATION_TREE, actor }
}

export function outcomeOf(status: number): ActionOutcome {
  if (status < 400) return 'success'
  if (status === 401 || status === 403) return 'denied'
  return status < 500 ? 'failure' : 'error'
}

/** The thing that an address names: its last parameter. */
const lastOf = (params: unknown): string => {
  const last = Object.values((params ?? {}) as Record<string, unknown>).at(-1)
  return typeof last === 'string' ? last : ''
}

/** The id of a created thing, from the answer. */
function idIn(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return ''
  const { id } = answer as { id?: unknown }
  return typeof id === 'string' ? id : ''
}
