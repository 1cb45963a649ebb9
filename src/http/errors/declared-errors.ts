import type { ApiVersion, Endpoint } from '../endpoint.ts'

/** Every status with which an endpoint refuses: what follows from its object, and what its area adds. */
export function refusalsOf(endpoint: Endpoint, version: ApiVersion): number[] {
  const {
    auth,
    method,
    path,
    query,
    limit,
    versions,
    oauthOnly,
    refusals = [],
    refusesItself,
    sendsFile,
    fresh,
    ownOrigins,
    workspaces,
  } = endpoint
  const namesThing = /[:*]/.test(path)
  const reads = method !== 'GET'
  /** A workspace may be wished for everywhere, and is refused in words where none is entered. */
  const knowsCallers = auth === 'user' || auth === 'admin' || typeof auth === 'object'
  const statuses = new Set<number>([...refusals, ...(refusesItself?.statuses ?? []), 503])
  if (reads || query || namesThing || knowsCallers) statuses.add(400)
  if (query || namesThing) statuses.add(431)
  if (auth !== 'public') statuses.add(401)
  if (ownOrigins || fresh || refusesByRole(endpoint) || (oauthOnly && version === 2)) statuses.add(403)
  if (knowsCallers && workspaces) statuses.add(403).add(404)
  if (namesThing) statuses.add(404)
  if (version === 1 && versions !== 'unversioned') statuses.add(410)
  if (reads) statuses.add(408).add(413).add(415)
  if (sendsFile) statuses.add(416)
  if (limit !== 'exempt') statuses.add(429)
  return [...statuses].sort((a, b) => a - b)
}

/** Every success status, the usual one first. */
export const successesOf = ({ status = 200, otherStatuses = [], sendsFile }: Endpoint): number[] => [
  status,
  ...otherStatuses,
  ...(sendsFile ? [206, 304] : []),
]

/** A person may always read what is theirs; anything else depends on their role or on the scopes of their key. */
function refusesByRole({ auth, method, personal }: Endpoint): boolean {
  if (auth === 'user') return !(personal && method === 'GET')
  return auth === 'admin' || typeof auth === 'object'
}
