import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Authenticate, Bringing, BroughtWithCaller } from '../../shared/identity/authenticate.ts'
import { type AnyCaller, anonymous, type Caller } from '../../shared/identity/caller.ts'
import { varyBy } from '../answers/answer-headers.ts'
import type { Endpoint } from '../endpoint.ts'
import { lookupFor } from '../fairness/fair-lookups.ts'
import { WORKSPACE_HEADER } from './workspace.ts'

const REDIRECT = 302

const known = new WeakMap<Endpoint, readonly string[]>()
const NOWHERE = ['Authorization']

/** The headers that the answers of an endpoint depend on; limits differ per caller, also where nothing is found. */
function variesBy(endpoint: Endpoint | undefined): readonly string[] {
  if (!endpoint) return NOWHERE
  const names = known.get(endpoint) ?? namesOf(endpoint)
  if (!known.has(endpoint)) known.set(endpoint, names)
  return names
}

function namesOf(endpoint: Endpoint): readonly string[] {
  const { auth, limit, produces, status, otherStatuses = [], workspaces } = endpoint
  const isForAll = auth === 'public' && limit === 'exempt'
  const isNegotiated = produces !== undefined || [status, ...otherStatuses].includes(REDIRECT)
  return [
    ...(isForAll ? [] : ['Authorization']),
    ...(workspaces ? [WORKSPACE_HEADER] : []),
    ...(isNegotiated ? ['Accept'] : []),
    ...(endpoint.refreshCookie ? ['X-Refresh-Token', 'Cookie'] : []),
  ]
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: AnyCaller
    /** What the statement that looked up the caller brought along; undefined where none did. */
    broughtWithCaller: Promise<unknown> | undefined
  }
}

export const bearerToken = (header: string | undefined) => /^Bearer ([^\s]+)$/i.exec(header ?? '')?.[1]

const broughtFor = ({ reads, withCaller }: Endpoint): BroughtWithCaller | undefined =>
  reads?.length ? 'view_positions' : withCaller

/** A grant is for one door; elsewhere its token identifies nobody. */
export const opens = ({ kind, resource }: Caller, endpoint: Endpoint | undefined) =>
  kind !== 'grant' || (resource !== undefined && resource === endpoint?.resource)

interface AuthenticationOptions {
  authenticate: Authenticate
  /** Is told of each request whose caller is looked up or known, before anything waits for that. */
  onLookup?: (request: FastifyRequest) => void
}

/**
 * Cheap and tolerant: a bad token makes an anonymous caller, so that rate limits see token guessing. A caller who
 * cannot be looked up is anonymous too where nobody needs to be known; elsewhere the fault is the answer.
 */
export function authentication(app: FastifyInstance, { authenticate, onLookup }: AuthenticationOptions) {
  app.decorateRequest('caller')
  app.decorateRequest('broughtWithCaller')
  app.addHook('onRequest', (request, reply, done) => {
    request.caller = anonymous
    const { endpoint } = request
    varyBy(reply, variesBy(endpoint))
    const token = bearerToken(request.headers.authorization)
    const what = endpoint && broughtFor(endpoint)
    const bringing: Bringing | undefined = what && { what }
    const found = token ? lookupFor(request, () => authenticate(token, bringing)) : null
    request.broughtWithCaller = bringing?.value
    if (token || endpoint?.auth === 'public') onLookup?.(request)
    if (!(found instanceof Promise)) {
      if (found && opens(found, endpoint)) request.caller = found
      return done()
    }
    found.then(
      (caller) => {
        if (caller && opens(caller, endpoint)) request.caller = caller
        done()
      },
      (fault) => done(endpoint?.auth === 'public' ? undefined : fault),
    )
  })
}
