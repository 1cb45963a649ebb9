import type { FastifyRequest } from 'fastify'
import type { ActOutcome, Actor } from '../jobs/acts/act.ts'
import { INSTALLATION_TREE } from '../jobs/acts/act.ts'
import type { Acts } from '../jobs/acts/acts.ts'
import { ServiceError } from '../shared/errors.ts'
import { type AnyCaller, isKnown } from '../shared/identity/caller.ts'
import type { Endpoint } from './endpoint.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** It is entered in the audit log as an act of its own, whatever becomes of it. */
    audited: boolean
  }
}

/** Whoever is told of acts. */
export type ToldActs = Pick<Acts, 'begin' | 'settle'>

interface AuditNeeds {
  acts: ToldActs
  /** How long a handler may take. */
  timeoutMs: number
}

/** Does the work as an act: written down before it begins, and what became of it afterwards. */
type AsAct = <Answer>(
  request: FastifyRequest,
  params: unknown,
  statusOf: () => number,
  work: () => Promise<Answer>,
) => Promise<Answer>

/** A row open for so much longer than its request may take is in doubt. */
const DOUBT_SECONDS = 60

/** Writes, unless a debate's log tells of them, and reads that are marked. */
const isAudited = ({ method, audit }: Endpoint) => (audit === 'log' ? false : audit !== undefined || method !== 'GET')

/** Undefined for an endpoint whose calls are no acts. */
export function asAct(endpoint: Endpoint, { acts, timeoutMs }: AuditNeeds): AsAct | undefined {
  if (!isAudited(endpoint)) return undefined
  const { id: action, audit, auth } = endpoint
  const type = action.split('.')[0] ?? action
  const durable = audit === 'intent' || (auth === 'admin' && endpoint.method !== 'GET')
  const seconds = timeoutMs / 1000 + DOUBT_SECONDS
  return async (request, params, statusOf, work) => {
    const who = whoActs(request.caller, auth)
    if (!who) return work()
    request.audited = true
    const named = lastOf(params)
    const details = { method: request.method, request_id: request.id }
    const id = await acts.begin({
      ...who,
      action,
      on: { type, id: named },
      details,
      private: { address: request.clientIp, agent: request.headers['user-agent'] ?? '' },
      seconds,
      durable,
    })
    const over = (status: number, on: string) =>
      acts.settle({ id, facts: { outcome: outcomeOf(status), on: { type, id: on }, details: { ...details, status } } })
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

function whoActs(caller: AnyCaller, auth: Endpoint['auth']) {
  if (isKnown(caller)) return { payer: caller.payer, tenant: caller.org, actor: actorOf(caller) }
  if (auth !== 'scim') return undefined
  const actor: Actor = { id: 'scim', type: 'service' }
  return { payer: INSTALLATION_TREE, tenant: INSTALLATION_TREE, actor }
}

export const actorOf = (caller: { kind: string; userId: string }): Actor => ({
  id: caller.userId,
  type: caller.kind === 'api-key' ? 'api_key' : 'user',
})

function outcomeOf(status: number): ActOutcome {
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
