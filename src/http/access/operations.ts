import { actorOf } from '../../background/audit-trail/action.ts'
import type { AuditTrail, HandOver } from '../../background/audit-trail/audit-trail.ts'
import type { Freshness } from '../../background/log-readers/freshness.ts'
import { ServiceError } from '../../shared/errors.ts'
import type { AdmittedWork, Operations, Performer } from '../../shared/identity/operations.ts'
import { type AuditSink, isAudited, outcomeOf } from '../audit/audited-requests.ts'
import type { Endpoint } from '../endpoint.ts'
import type { RateLimiter } from '../rate-limit/limiter.ts'
import { gatesOf } from './authorization.ts'

interface OperationsDependencies {
  limiter: Pick<RateLimiter, 'decide'>
  auditTrail: Pick<AuditTrail, 'begin' | 'settle' | 'handOver'>
  /** Waits for what an operation reads. */
  freshness: () => Pick<Freshness, 'reached'>
}

/** After this time the outcome of an audited operation is in doubt. */
const DOUBT_SECONDS = 120

/** The operations of these endpoints, which are read at the first use. */
export function operationsOf(
  endpoints: () => readonly Endpoint[],
  { limiter, auditTrail, freshness }: OperationsDependencies,
): Operations {
  let known: { endpoints: Map<string, Endpoint>; gates: ReturnType<typeof gatesOf> } | undefined
  const read = () => {
    const all = endpoints()
    return { endpoints: new Map(all.map((endpoint) => [endpoint.id, endpoint])), gates: gatesOf(all, limiter) }
  }
  function find(operation: string) {
    known ??= read()
    const endpoint = known.endpoints.get(operation)
    const gate = known.gates.get(operation)
    if (!endpoint || !gate) throw new Error(`No endpoint has the operation id ${operation}`)
    return { endpoint, gate }
  }

  async function admitted(operation: string, by: Performer): Promise<AdmittedWork> {
    const { endpoint, gate } = find(operation)
    const { caller, ip } = by
    gate.admit(caller)
    await gate.charge(caller, ip)
    return async (work, thing = '') => {
      const { reads = [] } = endpoint
      if (reads.length > 0) await freshness().reached(reads, [...new Set([caller.org, caller.payer])])
      return isAudited(endpoint) ? audited(auditTrail, endpoint, by, work, thing) : work()
    }
  }

  return {
    admitted,

    perform: async (operation, by, work, thing) => (await admitted(operation, by))(work, thing),

    record: (operation, by, thing) => auditTrail.handOver(handedOver(find(operation).endpoint, by, thing)),

    admits(operation, caller) {
      try {
        find(operation).gate.admit(caller)
        return true
      } catch (fault) {
        if (!(fault instanceof ServiceError)) throw fault
        return false
      }
    },
  }
}

/** What is known of an action before it begins. */
const factsOf = (
  { id: action, method }: Endpoint,
  { caller, ip, userAgent, requestId }: Performer,
  thing: string,
): HandOver => ({
  payer: caller.payer,
  tenant: caller.org,
  actor: actorOf(caller),
  action,
  on: { type: action.split('.')[0] ?? action, id: thing },
  details: { method, request_id: requestId },
  private: { address: ip, agent: userAgent },
})

function handedOver(endpoint: Endpoint, by: Performer, thing: string): HandOver {
  const facts = factsOf(endpoint, by, thing)
  return { ...facts, details: { ...facts.details, status: 200 } }
}

async function audited<Answer>(
  auditTrail: AuditSink,
  endpoint: Endpoint,
  by: Performer,
  work: () => Promise<Answer>,
  thing: string,
): Promise<Answer> {
  const facts = factsOf(endpoint, by, thing)
  const { on, details } = facts
  const id = await auditTrail.begin({ ...facts, seconds: DOUBT_SECONDS, durable: endpoint.audit === 'intent' })
  const over = (status: number) => {
    auditTrail.settle({ id, facts: { outcome: outcomeOf(status), on, details: { ...details, status } } })
  }
  try {
    const answer = await work()
    over(200)
    return answer
  } catch (fault) {
    over(fault instanceof ServiceError ? fault.status : 500)
    throw fault
  }
}
