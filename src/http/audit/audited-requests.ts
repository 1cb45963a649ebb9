import type { FastifyRequest } from 'fastify'
import { type ActionOutcome, type Actor, INSTALLATION_TREE } from '../../background/audit-trail/action.ts'
import type { AuditTrail, StartedAction } from '../../background/audit-trail/audit-trail.ts'
import { ServiceError } from '../../shared/errors.ts'
import { type ActAs, type AnyCaller, isKnown } from '../../shared/identity/caller.ts'
import type { Endpoint } from '../endpoint.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** It is entered in the audit log as an act of its own, whatever becomes of it. */
    audited: boolean
    /** Begins the act of somebody who proves only now who they are. */
    actAs: ActAs
  }
}

/** Whoever is told of acts. */
export type AuditSink = Pick<AuditTrail, 'begin' | 'settle'>

interface AuditOptions {
  auditTrail: AuditSink
  /** How long a handler may take. */
  timeoutMs: number
}

/** Does the work as an act: written down before it begins, and what became of it afterwards. */
type AuditedHandler = <Answer>(
  request: FastifyRequest,
  params: unknown,
  statusOf: () => number,
  work: () => Promise<Answer>,
) => Promise<Answer>

/** A row open for so much longer than its request may take is in doubt. */
const DOUBT_SECONDS = 60

/** Writes, unless a debate's log tells of them, and reads that are marked. */
const isAudited = ({ method, audit }: Endpoint) =>
  audit === 'log' || audit === 'nothing' ? false : audit !== undefined || method !== 'GET'

/** Undefined for an endpoint whose calls are no acts; whoever signs in is known only in the midst of it. */
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

export const actorOf = (caller: { kind: string; userId: string }): Actor => ({
  id: caller.userId,
  type: caller.kind === 'api-key' ? 'api_key' : 'user',
})

function outcomeOf(status: number): ActionOutcome {
  if (status < 400) return 'success'
  if (status === 401 || status === 403) return 'denied'
  return status < 500 ? 'failure' : 'error'
}

/** The thing that an address names is the last that it names. */
const lastOf = (params: unknown): string => {
  const last = Object.values((params ?? {}) as Record<string, unknown>).at(-1)
  return typeof last === 'string' ? last : ''
}

/** What was made is named in the answer. */
function idIn(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return ''
  const { id } = answer as { id?: unknown }
  return typeof id === 'string' ? id : ''
}
