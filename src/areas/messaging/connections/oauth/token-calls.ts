import type { Vendor } from '../../../../adapters/outbound/vendor.ts'
import { VendorError } from '../../../../adapters/outbound/vendor-error.ts'
import type { Sealing } from '../../../../shared/crypto/encryption.ts'
import type { OauthProvider } from './providers.ts'

export interface TokenAnswer {
  tokens: Tokens
  until: Date
  /** The owner of the account, where the vendor says it. */
  email: string | undefined
}

/** The vendor no longer accepts the code or the refresh token. */
export class GrantRefused extends Error {
  override name = 'GrantRefused'
}

const USUAL_SECONDS = 3600

/** Requests tokens from a vendor, or throws why there are none. */
export const tokenCalls =
  ({ vendor, now }: { vendor: Vendor; now: () => Date }) =>
  async (provider: OauthProvider, grant: Record<string, string>, signal: AbortSignal): Promise<TokenAnswer> => {
    const asked = now()
    const body = new URLSearchParams({
      ...grant,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
    })
    const answer = await vendor
      .call(
        {
          url: provider.tokenUrl,
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          body: body.toString(),
          trust: 'operator',
        },
        { bucket: `oauth/${new URL(provider.tokenUrl).hostname}`, signal },
      )
      .catch((error: unknown) => {
        throw isRefused(error) ? new GrantRefused('The vendor does not accept this grant') : error
      })
    const answered = answer.json() as Record<string, unknown>
    const refresh = textOf(answered.refresh_token) ?? grant.refresh_token
    const access = textOf(answered.access_token)
    if (access === undefined || refresh === undefined) throw new VendorError('parse', 'The vendor sent no token')
    const seconds = typeof answered.expires_in === 'number' ? answered.expires_in : USUAL_SECONDS
    const until = new Date(asked.getTime() + seconds * 1000)
    return { tokens: { access, refresh }, until, email: emailOf(textOf(answered.id_token)) }
  }
export type AskForTokens = ReturnType<typeof tokenCalls>

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const isRefused = (error: unknown) => error instanceof VendorError && /"invalid_grant"/.test(error.said ?? '')

/** The token came from the vendor over TLS, which by OpenID Connect (3.1.3.7) replaces the check of its signature. */
function emailOf(idToken: string | undefined): string | undefined {
  const [, claims] = idToken?.split('.') ?? []
  if (claims === undefined) return undefined
  try {
    const { email, email_verified, preferred_username } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
    return textOf(email_verified === false ? undefined : (email ?? preferred_username))?.toLowerCase()
  } catch {
    return undefined
  }
}

export interface Tokens {
  access: string
  refresh: string
}

/** Seals both tokens of a connection so that they open only in its own record. */
export const sealedTokens = (sealing: Sealing, id: string, { access, refresh }: Tokens) =>
  sealing.seal(JSON.stringify({ access, refresh }), id)

export async function openedTokens(sealing: Sealing, id: string, text: string): Promise<Tokens | undefined> {
  const tokens = await sealing.open(text, id)
  return tokens === undefined ? undefined : (JSON.parse(tokens) as Tokens)
}
