import type * as Oidc from 'openid-client'
import type { CustomFetch } from 'openid-client'
import type { Logger } from 'pino'
import { ServiceError } from '../../shared/errors.ts'
import { signInFailures } from '../../shared/identity/sign-in-failures.ts'
import { redactText } from '../../shared/telemetry/logger.ts'
import { emailOf, LONGEST_SUBJECT, nameOf, type ProviderIdentity, providerText } from './provider-identity.ts'

export interface ClientSettings {
  /** An issuer whose addresses are discovered, or the addresses themselves. */
  provider: { issuer: string } | Endpoints
  clientId: string
  clientSecret: string
  redirectUri: string
  scopes: readonly string[]
  /** How long one request to the provider may take. */
  timeoutSeconds?: number
}

/** The addresses of a provider without discovery. */
interface Endpoints {
  authorize: string
  token: string
  userinfo: string
}

/** What an authorization request carries and its answer is checked against. */
export interface CodeChecks {
  state: string
  nonce: string
  verifier: string
}

export interface SignedInAtProvider {
  identity: ProviderIdentity
  accessToken: string
  idToken: string | undefined
}

type Claims = Readonly<Record<string, unknown>>

/** The code flow with PKCE at one provider. Whatever the provider does, only sign-in failures are thrown. */
export function oidcClient(settings: ClientSettings, logger: Logger) {
  const configuration = openConfiguration(settings)

  async function asking<Result>(act: (library: OidcLibrary) => Promise<Result>): Promise<Result> {
    try {
      return await act(await configuration())
    } catch (fault) {
      throw failureOf(fault, logger)
    }
  }

  return {
    authorizationUrl: ({ state, nonce, verifier }: CodeChecks) =>
      asking(async ({ oidc, config, discovered }) => {
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: settings.redirectUri,
          scope: settings.scopes.join(' '),
          state,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(discovered ? { nonce } : {}),
        })
        return url.href
      }),

    /** Exchanges the code of the provider's answer, once. */
    identify: (answer: Readonly<Record<string, string>>, { state, nonce, verifier }: CodeChecks) =>
      asking(async (library): Promise<SignedInAtProvider> => {
        const { oidc, config, discovered } = library
        const tokens = await oidc.authorizationCodeGrant(config, answered(settings.redirectUri, answer), {
          expectedState: state,
          pkceCodeVerifier: verifier,
          ...(discovered ? { expectedNonce: nonce } : {}),
        })
        const proven = tokens.claims()
        const claims = await claimsOf(library, proven, tokens.access_token)
        return {
          identity: identityOf(proven?.iss ?? config.serverMetadata().issuer, claims),
          accessToken: tokens.access_token,
          idToken: tokens.id_token,
        }
      }),

    /** Where the browser ends its session at the provider; undefined when the provider has no such place. */
    logoutUrl: (idToken: string | undefined) =>
      asking(async ({ oidc, config }) => {
        if (!config.serverMetadata().end_session_endpoint) return undefined
        return oidc.buildEndSessionUrl(config, idToken ? { id_token_hint: idToken } : {}).href
      }),
  }
}
export type OidcClient = ReturnType<typeof oidcClient>

function answered(redirectUri: string, answer: Readonly<Record<string, string>>): URL {
  const url = new URL(redirectUri)
  url.search = new URLSearchParams(answer).toString()
  return url
}

/** The address and whether it is verified come from one place: the ID token, else the userinfo endpoint. */
async function claimsOf({ oidc, config, discovered }: OidcLibrary, idToken: Claims | undefined, accessToken: string) {
  if (typeof idToken?.email === 'string') return idToken
  const { userinfo_endpoint: userinfo } = config.serverMetadata()
  if (!userinfo) return idToken ?? {}
  if (discovered && typeof idToken?.sub === 'string') {
    return { ...idToken, ...(await oidc.fetchUserInfo(config, accessToken, idToken.sub)) }
  }
  const answer = await oidc.fetchProtectedResource(config, accessToken, new URL(userinfo), 'GET')
  const claims: unknown = answer.ok ? await answer.json() : undefined
  if (typeof claims !== 'object' || claims === null) throw signInFailures.untrusted()
  return claims as Claims
}

function identityOf(issuer: string, claims: Claims): ProviderIdentity {
  const { sub, id, email, email_verified: verified, name, login, preferred_username: username } = claims
  const subject = providerText(sub ?? (typeof id === 'number' ? String(id) : id), LONGEST_SUBJECT)
  if (!subject) throw signInFailures.untrusted()
  return {
    issuer,
    subject,
    email: emailOf(email),
    emailVerified: verified === undefined || verified === null ? undefined : verified === true || verified === 'true',
    name: nameOf(name, login, username),
  }
}

interface Fault {
  name?: string
  message?: string
  code?: string
  /** The `error` of an OAuth answer. */
  error?: string
  status?: number
}

/** A failure at the provider as the caller may see it; the log keeps the rest, without secrets. */
function failureOf(thrown: unknown, logger: Logger): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  const { name, message = '', code, error, status } = thrown as Fault
  logger.warn({ fault: name, code, error, status, text: redactText(message) }, 'The identity provider failed a sign-in')
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return signInFailures.denied()
  if (isAway(thrown as Fault)) return signInFailures.providerAway()
  return signInFailures.untrusted()
}

/** No answer, a late one, or one that only a broken server gives. */
function isAway({ name, code, status }: Fault) {
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON') return true
  if (code === 'OAUTH_PARSE_ERROR') return true
  return (name === 'TypeError' && !code?.startsWith('ERR_')) || (status !== undefined && status >= 500)
}

interface OidcLibrary {
  oidc: typeof Oidc
  config: Oidc.Configuration
  /** Whether this is OpenID Connect, with ID tokens, or plain OAuth 2.0. */
  discovered: boolean
}

const TIMEOUT_SECONDS = 5
/** How long the discovered configuration is used. */
const FRESH_MS = 3_600_000

/** The library and what is known of the provider, both loaded on first use; a failure is not remembered. */
function openConfiguration(settings: ClientSettings): () => Promise<OidcLibrary> {
  let known: Promise<OidcLibrary> | undefined
  let staleAt = 0
  return () => {
    if (known && performance.now() < staleAt) return known
    const loading = load(settings)
    known = loading
    staleAt = performance.now() + FRESH_MS
    loading.catch(() => {
      if (known === loading) known = undefined
    })
    return loading
  }
}

async function load(settings: ClientSettings): Promise<OidcLibrary> {
  const oidc = await import('openid-client')
  const { provider, clientId, clientSecret, redirectUri, timeoutSeconds = TIMEOUT_SECONDS } = settings
  const first = 'issuer' in provider ? provider.issuer : provider.token
  const execute = new URL(first).protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  const fetch = boundedFetch(redirectUri)
  const secret = secretIn(oidc, clientSecret)

  if ('issuer' in provider) {
    const config = await oidc.discovery(new URL(provider.issuer), clientId, { client_secret: clientSecret }, secret, {
      execute: [...execute, oidc.enableNonRepudiationChecks],
      timeout: timeoutSeconds,
      [oidc.customFetch]: fetch,
    })
    return { oidc, config, discovered: true }
  }

  const { authorize, token, userinfo } = provider
  const server = {
    issuer: new URL(authorize).origin,
    authorization_endpoint: authorize,
    token_endpoint: token,
    userinfo_endpoint: userinfo,
  }
  const config = new oidc.Configuration(server, clientId, { client_secret: clientSecret }, secret)
  for (const change of execute) change(config)
  config.timeout = timeoutSeconds
  config[oidc.customFetch] = fetch
  return { oidc, config, discovered: false }
}

/** In the body where the provider lists that; else in the header, which every provider must understand. */
function secretIn(oidc: typeof Oidc, clientSecret: string): Oidc.ClientAuth {
  const inBody = oidc.ClientSecretPost(clientSecret)
  const inHeader = oidc.ClientSecretBasic(clientSecret)
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    const authenticate = methods?.includes('client_secret_post') ? inBody : inHeader
    authenticate(server, ...rest)
  }
}

const MOST_BYTES = 1_048_576

/** Answers of a provider are small. The registered redirect address is sent exactly as it was registered. */
const boundedFetch =
  (redirectUri: string): CustomFetch =>
  async (url, { body, ...options }) => {
    if (body instanceof URLSearchParams && body.get('grant_type') === 'authorization_code') {
      body.set('redirect_uri', redirectUri)
    }
    const response = await fetch(url, { ...options, body: body as RequestInit['body'] })
    const { status, statusText, headers } = response
    const text = await boundedText(response)
    return new Response(text === '' ? null : text, { status, statusText, headers })
  }

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MOST_BYTES) throw new TypeError('The answer of the identity provider is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
