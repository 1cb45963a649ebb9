import { createVerifier } from 'fast-jwt'
import { onlyHeader, type SignedRequest, WINDOW_SECONDS } from './signed-request.ts'

/** A key that a vendor publishes. */
export interface VendorKey {
  /** The public key, in PEM. */
  pem: string
  /** For which of its channels the vendor signs with it. */
  endorsements: readonly string[]
}

/** The key of that name; undefined when the vendor publishes none. Throws when the vendor cannot be asked. */
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

/** The token of the one `Authorization` header. */
export function bearerOf(request: SignedRequest): string | undefined {
  return BEARER.exec(onlyHeader(request, 'authorization') ?? '')?.[1]
}

/** What a token says before anybody proved it: only to find out whose it may be. */
export function claimedBy(request: SignedRequest): Readonly<Record<string, unknown>> {
  return jsonPart(bearerOf(request)?.split('.')[1])
}

/** What a vendor's token says, by a key that it publishes, for us, now; undefined when it is not to be believed. */
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

/** Which key the token names; believed only in as far as that key proves it. */
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
