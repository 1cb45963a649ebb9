import type { FastifyRequest } from 'fastify'
import { askingFor, doneAsking } from '../../storage/connection/fair-pool.ts'
import { callerKey } from '../rate-limit/in-flight.ts'

/**
 * What is looked up before limits see the request counts for its caller, who is its address as long as nobody is known,
 * so that a flood of keys that nobody has delays no lookup of others.
 */
export function lookupFor<Found>({ caller, clientIp }: FastifyRequest, lookUp: () => Found): Found {
  const found: Found[] = []
  const asking = askingFor(callerKey(caller, clientIp), () => found.push(lookUp()))
  const over = () => doneAsking(asking)
  const [outcome] = found as [Found]
  if (outcome instanceof Promise) outcome.then(over, over)
  else over()
  return outcome
}
