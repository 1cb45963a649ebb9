import { createSigner, createVerifier } from 'fast-jwt'
import type { FastifyInstance } from 'fastify'
import {
  type AnyCaller,
  anonymous,
  type Caller,
  type OrganizationRole,
  type OrganizationTier,
} from '../shared/caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: AnyCaller
  }
}

/** Who holds this token, or null when it proves nobody. */
export type Authenticate = (token: string) => Caller | null | Promise<Caller | null>

export interface AccessClaims {
  sub: string
  email: string
  role: 'user' | 'admin'
  jti: string
  exp: number
  org?: string
  org_role?: OrganizationRole
  tier?: OrganizationTier
}

/** The organization of somebody who belongs to no other: their own. */
const personalOrganization = (userId: string) => `org_${userId}`

function isAccessClaims(claims: unknown): claims is AccessClaims {
  const { sub, email, role, jti, exp } = claims as Partial<AccessClaims>
  const texts = [sub, email, jti].every((text) => typeof text === 'string' && text.length > 0)
  return texts && (role === 'user' || role === 'admin') && typeof exp === 'number'
}

const callerOf = (claims: AccessClaims): Caller => ({
  kind: 'user',
  userId: claims.sub,
  org: claims.org ?? personalOrganization(claims.sub),
  email: claims.email,
  role: claims.role,
  orgRole: claims.org_role ?? 'member',
  tier: claims.tier ?? 'free',
  sessionId: claims.jti,
  scopes: [],
})

interface JwtOptions {
  secret: string
  algorithm: 'HS256' | 'HS384' | 'HS512'
  now: () => Date
}

/** Access tokens are signed JWTs; time is the service's own clock. */
export function jwtAuthentication({ secret, algorithm, now }: JwtOptions): Authenticate {
  const verify = createVerifier({ key: secret, algorithms: [algorithm], ignoreExpiration: true, cache: false })
  return (token) => {
    let claims: unknown
    try {
      claims = verify(token)
    } catch {
      return null
    }
    return isAccessClaims(claims) && claims.exp * 1000 > now().getTime() ? callerOf(claims) : null
  }
}

export function tokenMinter(secret: string) {
  const sign = createSigner({ key: secret, algorithm: 'HS256', noTimestamp: true })
  return (claims: AccessClaims) => sign({ ...claims })
}

export const bearerToken = (header: string | undefined) => /^Bearer ([^\s]+)$/i.exec(header ?? '')?.[1]

/** Cheap and forgiving: a bad token is an anonymous caller, so that the limits see token guessing. */
export function authentication(app: FastifyInstance, { authenticate }: { authenticate: Authenticate }) {
  app.decorateRequest('caller')
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = anonymous
    const token = bearerToken(request.headers.authorization)
    if (!token) return done()
    const found = authenticate(token)
    if (!(found instanceof Promise)) {
      if (found) request.caller = found
      return done()
    }
    found.then((caller) => {
      if (caller) request.caller = caller
      done()
    }, done)
  })
}
