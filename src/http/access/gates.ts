import type { Caller } from '../../shared/identity/caller.ts'
import type { Endpoint } from '../endpoint.ts'
import { charge } from '../rate-limit/limit-headers.ts'
import type { RateLimiter } from '../rate-limit/limiter.ts'
import { admit } from './admission.ts'

/** What an endpoint asks of whoever has its work done by another way in. */
interface Gate {
  /** Refuses whom the endpoint would refuse. */
  admit(caller: Caller): void
  /** Counts as a request to the endpoint. */
  charge(caller: Caller, ip: string): Promise<void>
}

/** The gates of these endpoints, by operation id. */
export function gatesOf(
  endpoints: readonly Endpoint[],
  limiter: Pick<RateLimiter, 'decide'>,
): ReadonlyMap<string, Gate> {
  const gate = (endpoint: Endpoint): Gate => ({
    admit: (caller) => admit(endpoint, caller, null),
    charge: (caller, ip) => charge(limiter, { endpoint, caller, ip, method: endpoint.method }),
  })
  return new Map(endpoints.map((endpoint) => [endpoint.id, gate(endpoint)]))
}
