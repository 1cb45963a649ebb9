import { createVerifier } from 'fast-jwt'
import { onlyHeader, type SignedRequest, WINDOW_SECONDS } from './signed-request.ts'

/** A key that a vendor publishes. */
export interface VendorKey {
  /** The public key, as PEM. */
  pem: string
  /** The channels for which the vendor signs with it. */
  endorsements: readonly string[]
}

/** The key with this id; undefined if the vendor publishes none. Throws if the vendor cannot be reached. */
export type KeyFor = (kid: string) => Promise<VendorKey | undefined>

interface Demands {
  keyFor: KeyFor
  issuers: readonly string[]
  audience: string
  now: Date
}

interface Proven {
  claims: Readonly<Record<string, unknown>>
  key: VendorKey
}

const BEARER = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/

/** The token of the only `Authorization` header. */
export function bearerOf(request: SignedRequest): string | undefined {
  return BEARER.exec(onlyHeader(request, 'authorization') ?? '')?.[1]
}

/** The unverified claims of a token, only to find out whose it may be. */
export function claimedBy(request: SignedRequest): Readonly<Record<string, unknown>> {
  return jsonPart(bearerOf(request)?.split('.')[1])
}

/** The claims of a vendor's token, if a published key signed it for us and it is valid now; otherwise undefined. */
export async function provenToken(token: string, { keyFor, issuers, audience, now }: Demands) {
  const kid = kidOf(token)
  const key = kid === undefined || !audience ? undefined : await keyFor(kid)
  if (!key) return undefined
  const verify = createVerifier({
    key: key.pem,
    algorithms: ['RS256'],
    allowedIss: [...issuers],
    allowedAud: audience,
    requiredClaims: ['exp', 'iss', 'aud'],
    clockTimestamp: now.getTime(),
    clockTolerance: WINDOW_SECONDS * 1000,
    cache: false,
  })
  try {
    const claims = verify(token) as Record<string, unknown>
    return claims.aud === audience ? ({ claims, key } satisfies Proven) : undefined
  } catch {
    return undefined
  }
}

/** The key id that the token names, which is trusted only once that key verifies it. */
function kidOf(token: string): string | undefined {
  const { kid } = jsonPart(token.split('.')[0])
  return typeof kid === 'string' && kid ? kid : undefined
}

function jsonPart(encoded = ''): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
