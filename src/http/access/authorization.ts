import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { forbidden, unauthorized } from '../../shared/errors.ts'
import { type AnyCaller, type Caller, isInWorkspace, isKnown, isOwnSession } from '../../shared/identity/caller.ts'
import { authorize } from '../../shared/identity/permissions.ts'
import type { ApiVersion, Endpoint } from '../endpoint.ts'
import { charge } from '../rate-limit/limit-headers.ts'
import type { RateLimiter } from '../rate-limit/limiter.ts'
import { bearerToken } from './authentication.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares digests, so that the time it takes reveals nothing about the token. */
function provisioningCheck(token: string | undefined): (header: string | undefined) => void {
  const expected = token === undefined ? undefined : digest(token)
  return (header) => {
    const given = bearerToken(header)
    if (!expected || !given || !timingSafeEqual(digest(given), expected)) throw unauthorized()
  }
}

interface Options {
  scimBearerToken: string | undefined
  /** Refuses a caller who has not just signed in. */
  demandFresh: (caller: Caller) => Promise<void>
  /** Whether the page that sent the request, if one did, is ours or of a listed origin. */
  admitsPage: (request: IncomingMessage) => boolean
}

/**
 * Decides which kind of caller may call an endpoint. Each area checks whether a thing belongs to their tenant
 * (`shared/tenancy.ts`).
 */
export function authorization(app: FastifyInstance, { scimBearerToken, demandFresh, admitsPage }: Options) {
  const admitDirectory = provisioningCheck(scimBearerToken)
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint } = request
    if (request.notEntered) throw request.notEntered.fault
    if (endpoint?.ownOrigins && !admitsPage(request.raw)) throw forbidden('Pages of this origin may not call this')
    if (endpoint?.auth === 'scim') admitDirectory(request.headers.authorization)
    else if (endpoint) admit(endpoint, request.caller, request.apiVersion)
    if (!endpoint?.fresh || !isKnown(request.caller)) return done()
    demandFresh(request.caller).then(() => done(), done)
  })
}

type Gate = Pick<Endpoint, 'auth' | 'method' | 'personal' | 'oauthOnly' | 'workspaces'>

/** Whether this kind of caller may call the endpoint; the endpoint itself checks a `signature`, over the raw bytes. */
export function admit(gate: Gate, caller: AnyCaller, version: ApiVersion | null): void {
  const { auth, oauthOnly } = gate
  if (oauthOnly && version === 2 && isKnown(caller) && !isOwnSession(caller)) {
    throw forbidden('This needs a user who signed in, not an API key', { reason: 'OAUTH_REQUIRED' })
  }
  if (auth === 'public' || auth === 'signature') return
  if (!isKnown(caller)) throw unauthorized()
  if (isInWorkspace(caller) && !gate.workspaces)
    throw forbidden('This belongs to the organization, not to one of its workspaces')
  if (auth === 'admin' && caller.role !== 'admin') throw forbidden('This needs the platform role admin')
  if (typeof auth === 'object') authorize(caller, auth.permission)
  else refuseNarrowKey(gate, caller)
  refuseViewer(gate, caller)
}

/** A key with scopes may do what they name; of everything else it may only read what belongs to its person. */
function refuseNarrowKey({ method, personal }: Gate, { scopes, impersonal }: Caller) {
  if (impersonal) throw unauthorized()
  if (scopes.length > 0 && !(personal && method === 'GET'))
    throw forbidden('The scopes of this API key do not cover this')
}

function refuseViewer({ auth, method, personal }: Gate, { orgRole }: Caller) {
  if (auth === 'user' && method !== 'GET' && !personal && orgRole === 'viewer') {
    throw forbidden('Viewers may read what belongs to the organization, not change it')
  }
}

/** What an endpoint demands of a caller whose work is done another way, such as by a queue job. */
interface EndpointGate {
  /** Refuses the callers whom the endpoint would refuse. */
  admit(caller: Caller): void
  /** Counts as a request to the endpoint. */
  charge(caller: Caller, ip: string): Promise<void>
}

/** The gates of these endpoints, by operation id. */
export function gatesOf(
  endpoints: readonly Endpoint[],
  limiter: Pick<RateLimiter, 'decide'>,
): ReadonlyMap<string, EndpointGate> {
  const gate = (endpoint: Endpoint): EndpointGate => ({
    admit: (caller) => admit(endpoint, caller, null),
    charge: (caller, ip) => charge(limiter, { endpoint, caller, ip, method: endpoint.method }),
  })
  return new Map(endpoints.map((endpoint) => [endpoint.id, gate(endpoint)]))
}
