import type { Caller } from '../../../shared/identity/caller.ts'
import { PERMISSIONS, permits } from '../../../shared/identity/permissions.ts'
import type { Origin, SignIn, Tokens } from '../accounts/index.ts'
import type { ApiKeys } from './authenticate.ts'
import type { ProvePassword } from './login.ts'
import type { TokenAnswer, TokenRefusal, TokenRequest } from './schema.ts'
import type { KeyHolder } from './token-holder-store.ts'

interface TokenGrantsDependencies {
  prove: ProvePassword
  signIn: SignIn
  refresh: (refreshToken: string, origin: Origin) => Promise<Tokens | undefined>
  apiKeys: ApiKeys
  /** An access token that stands for an API key, with no more than these of its scopes. */
  tokenForKey: (key: KeyHolder, scopes: readonly string[]) => TokenAnswer
}

/** How a token was asked for, besides the body. */
export interface Asked {
  origin: Origin
  /** What the `Authorization` header holds: an API key as bearer, or as the password of Basic. */
  authorization: string | undefined
}

export interface GrantAnswer {
  status: number
  body: TokenAnswer | TokenRefusal
}

const refusal = (error: string, error_description: string, status = 400) => ({
  status,
  body: { error, error_description },
})

/** RFC 6749: password, refresh_token and client_credentials, the latter with an API key. */
export function tokenGrants({ prove, signIn, refresh, apiKeys, tokenForKey }: TokenGrantsDependencies) {
  async function password({ username, email = username, password, mfa_code }: TokenRequest, { origin }: Asked) {
    if (!email || !password) return refusal('invalid_request', 'username and password are required')
    const proof = await prove({ email, password, mfa_code })
    if (proof.outcome === 'refused') return refusal('invalid_grant', proof.message)
    if (proof.outcome === 'pending') {
      const { status, body } = refusal('mfa_required', 'Send mfa_code with the code of your second factor')
      return { status, body: { ...body, pending_token: proof.pendingToken } }
    }
    return granted(await signIn(proof.person, origin))
  }

  async function refreshToken({ refresh_token }: TokenRequest, { origin }: Asked) {
    if (!refresh_token) return refusal('invalid_request', 'refresh_token is required')
    const tokens = await refresh(refresh_token, origin)
    return tokens ? granted(tokens) : refusal('invalid_grant', 'The refresh token is invalid, spent or expired')
  }

  async function clientCredentials({ client_secret, scope }: TokenRequest, { authorization }: Asked) {
    const secret = client_secret ?? secretIn(authorization)
    if (!secret) return refusal('invalid_request', 'client_secret must be an API key')
    const key = await apiKeys.find(secret)
    if (!key) return refusal('invalid_client', 'The API key is unknown, revoked or expired', 401)
    const scopes = narrowed(key.caller, scope)
    if (!scopes) return refusal('invalid_scope', 'scope names what the API key may not be used for, or nothing at all')
    return { status: 200, body: tokenForKey(key, scopes) }
  }

  const grants: Record<string, (body: TokenRequest, asked: Asked) => Promise<GrantAnswer>> = {
    password,
    refresh_token: refreshToken,
    client_credentials: clientCredentials,
  }

  return async (body: TokenRequest, asked: Asked): Promise<GrantAnswer> => {
    if (!body.grant_type) return refusal('invalid_request', 'grant_type is required')
    const grant = Object.hasOwn(grants, body.grant_type) ? grants[body.grant_type] : undefined
    return grant?.(body, asked) ?? refusal('unsupported_grant_type', `Use one of ${Object.keys(grants).join(', ')}`)
  }
}
export type TokenGrants = ReturnType<typeof tokenGrants>

const granted = ({ access_token, token_type, expires_in, refresh_token }: Tokens): GrantAnswer => ({
  status: 200,
  body: { access_token, token_type, expires_in, refresh_token },
})

/**
 * The scopes that were asked for, or else all of the key's that its owner's role allows today; undefined when the key
 * does not hold one of them, or none at all is left.
 */
function narrowed(caller: Caller, scope = ''): readonly string[] | undefined {
  const requested = [...new Set(scope.split(' ').filter(Boolean))]
  if (requested.length === 0 && caller.scopes.length === 0) return []
  const held: readonly string[] = PERMISSIONS.filter((permission) => permits(caller, permission))
  const scopes = requested.length > 0 ? requested : caller.scopes.filter((scope) => held.includes(scope))
  return scopes.length > 0 && scopes.every((scope) => held.includes(scope)) ? scopes : undefined
}

function secretIn(authorization: string | undefined): string | undefined {
  const [scheme = '', value = ''] = authorization?.split(' ') ?? []
  if (/^bearer$/i.test(scheme)) return value
  if (!/^basic$/i.test(scheme)) return undefined
  const pair = Buffer.from(value, 'base64').toString('utf8')
  return pair.slice(pair.indexOf(':') + 1)
}
