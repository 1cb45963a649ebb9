import { createHash } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import type { PlatformRole } from '../../../shared/identity/caller.ts'
import { DAY_SECONDS } from '../../../shared/time/dates.ts'

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
  /** Ours, or absent from a token of a release that did not name it. */
  iss?: string
}

export interface RefreshClaims {
  typ: 'refresh'
  sub: string
  jti: string
  iat: number
  exp: number
  /** As in an access token. */
  iss?: string
}

interface Signing {
  secret: string
  algorithm: 'HS256' | 'HS384' | 'HS512'
  /** The installation's own id. */
  issuer: string
}

/** Whom our tokens are for. */
const AUDIENCE = 'parley'
/** We choose the key, so a header that offers one, or asks for anything else, is not ours. */
const OWN_HEADERS: readonly string[] = ['alg', 'typ']
/** What clocks of nodes may differ by. */
const SKEW_SECONDS = 60
/** The longest that settings allow. */
const LONGEST_DAYS = { access: 365, refresh: 3650 } as const

const TEXTS = { access: ['sub', 'jti', 'email', 'role', 'org'], refresh: ['sub', 'jti'] } as const

/** Signed JWTs. Whether one has expired is asked of the service's own clock. */
export function tokenSigning({ secret, algorithm, issuer }: Signing) {
  const sign = createSigner({ key: secret, algorithm, iss: issuer, aud: AUDIENCE })
  const options = { ignoreExpiration: true, cache: false, complete: true } as const
  const verify = createVerifier({ key: secret, algorithms: [algorithm], ...options })

  const isForeign = ({ iss, aud }: Record<string, unknown>) =>
    !(iss === issuer && aud === AUDIENCE) && !(iss === undefined && aud === undefined)

  function read<Claims extends AccessClaims | RefreshClaims>(token: string, typ: Claims['typ'], at: Date) {
    let read: { header: Record<string, unknown>; payload: Record<string, unknown> }
    try {
      read = verify(token)
    } catch {
      return undefined
    }
    const { header, payload: claims } = read
    if (Object.keys(header).some((name) => !OWN_HEADERS.includes(name))) return undefined
    const wellFormed =
      claims.typ === typ && TEXTS[typ].every((name) => typeof claims[name] === 'string' && claims[name])
    if (!wellFormed || isForeign(claims) || !isSane(claims, LONGEST_DAYS[typ], at)) return undefined
    return claims as unknown as Claims
  }

  return {
    /** Identifies the secret and algorithm of a session without revealing the secret. */
    secretId: createHash('sha256').update(`${algorithm}:${secret}`).digest('base64url').slice(0, 22),
    sign: (claims: AccessClaims | RefreshClaims): string => sign({ ...claims }),
    readAccess: (token: string, at: Date) => read<AccessClaims>(token, 'access', at),
    readRefresh: (token: string, at: Date) => read<RefreshClaims>(token, 'refresh', at),
  }
}

/** Made before now, for a life that we give, which is not over. */
function isSane({ iat, exp }: Record<string, unknown>, longestDays: number, at: Date): boolean {
  const now = at.getTime() / 1000
  if (!Number.isSafeInteger(iat) || !Number.isSafeInteger(exp)) return false
  const [made, over] = [Number(iat), Number(exp)]
  return made <= now + SKEW_SECONDS && made < over && over - made <= longestDays * DAY_SECONDS && over > now
}
export type TokenSigning = ReturnType<typeof tokenSigning>
