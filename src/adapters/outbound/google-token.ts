import { createSigner } from 'fast-jwt'
import type { Vendor } from './vendor.ts'
import { VendorError } from './vendor-error.ts'

interface Call {
  /** The key file of the service account, as Google issues it. */
  file: string | undefined
  scope: string
  /** The pace that the call counts against. */
  bucket: string
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const USUAL_SECONDS = 3_600
const authError = (why: string) => new VendorError('auth', why, { status: 401 })

/** An access token for a service account; a key that Google rejects is `auth`, whatever status it answers. */
export async function googleToken(
  {
    vendor,
    tokenUrl,
    now,
  }: {
    vendor: Vendor
    /** Where Google issues tokens. */
    tokenUrl: string
    now: () => Date
  },
  { file, scope, bucket }: Call,
  signal: AbortSignal,
) {
  const account = readAccount(file)
  const body = assertion(account, scope, tokenUrl, now())
  const request = { url: tokenUrl, method: 'POST', trust: 'operator', headers: FORM, body } as const
  const answer = await vendor
    .call(request, { bucket: `${bucket}/${account.clientEmail}`, signal })
    .catch((fault: unknown) => {
      if (!(fault instanceof VendorError) || fault.kind !== 'validation') throw fault
      throw authError('Google does not take the key of this service account')
    })
  const { access_token: token, expires_in: seconds } = answer.json() as Record<string, unknown>
  if (typeof token !== 'string') throw new VendorError('parse', 'Google sent no token')
  return { token, seconds: typeof seconds === 'number' ? seconds : USUAL_SECONDS }
}

function readAccount(file = ''): GoogleAccount {
  try {
    const { client_email: clientEmail, private_key: privateKey } = JSON.parse(file) as Record<string, unknown>
    if (typeof clientEmail === 'string' && typeof privateKey === 'string') return { clientEmail, privateKey }
  } catch {}
  throw authError('The service account is not the JSON file that Google hands out')
}

function assertion(account: GoogleAccount, scope: string, tokenUrl: string, at: Date): string {
  try {
    return googleAssertion(account, scope, tokenUrl, at)
  } catch {
    throw authError('The key of the service account cannot be read')
  }
}

/** The part of a service account's key file that signs. */
export interface GoogleAccount {
  clientEmail: string
  privateKey: string
}

const SECONDS = 3_600

/**
 * The assertion that Google exchanges for an access token
 * (https://developers.google.com/identity/protocols/oauth2/service-account#httprest).
 */
export function googleAssertion({ clientEmail, privateKey }: GoogleAccount, scope: string, tokenUrl: string, at: Date) {
  const iat = Math.floor(at.getTime() / 1000)
  const sign = createSigner({ key: privateKey, algorithm: 'RS256' })
  return new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: sign({ iss: clientEmail, scope, aud: tokenUrl, iat, exp: iat + SECONDS }),
  }).toString()
}
