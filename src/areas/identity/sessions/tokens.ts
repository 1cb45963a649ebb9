import { createHash } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import type { PlatformRole } from '../../../shared/identity/caller.ts'

/** What an access token says. Only who and which session is believed; rights come from the database. */
export interface AccessClaims {
  typ: 'access'
  sub: string
  email: string
  role: PlatformRole
  jti: string
  iat: number
  exp: number
  /** The person's token version when it was made. */
  tv: number
  org: string
  /** The API key it was made from, for a token that stands for one. */
  key?: string
  /** What it may be used for, where that is less than everything its holder may do; parted by spaces. */
  scope?: string
}

export interface RefreshClaims {
  typ: 'refresh'
  sub: string
  jti: string
  iat: number
  exp: number
}

interface Signing {
  secret: string
  algorithm: 'HS256' | 'HS384' | 'HS512'
}

const TEXTS = { access: ['sub', 'jti', 'email', 'role', 'org'], refresh: ['sub', 'jti'] } as const

/** Signed JWTs. Whether one has expired is asked of the service's own clock. */
export function tokenSigning({ secret, algorithm }: Signing) {
  const sign = createSigner({ key: secret, algorithm })
  const verify = createVerifier({ key: secret, algorithms: [algorithm], ignoreExpiration: true, cache: false })

  function read<Claims extends AccessClaims | RefreshClaims>(token: string, typ: Claims['typ'], at: Date) {
    let claims: Record<string, unknown>
    try {
      claims = verify(token)
    } catch {
      return undefined
    }
    const wellFormed =
      claims.typ === typ && TEXTS[typ].every((name) => typeof claims[name] === 'string' && claims[name])
    if (!wellFormed || typeof claims.exp !== 'number' || claims.exp * 1000 <= at.getTime()) return undefined
    return claims as unknown as Claims
  }

  return {
    /** Tells sessions of another secret or algorithm apart, without telling the secret. */
    secretId: createHash('sha256').update(`${algorithm}:${secret}`).digest('base64url').slice(0, 22),
    sign: (claims: AccessClaims | RefreshClaims): string => sign({ ...claims }),
    readAccess: (token: string, at: Date) => read<AccessClaims>(token, 'access', at),
    readRefresh: (token: string, at: Date) => read<RefreshClaims>(token, 'refresh', at),
  }
}
export type TokenSigning = ReturnType<typeof tokenSigning>
