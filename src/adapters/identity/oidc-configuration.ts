import type * as Oidc from 'openid-client'
import type { CustomFetch } from 'openid-client'

/** The addresses of a provider without discovery. */
interface Endpoints {
  authorize: string
  token: string
  userinfo: string
}

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

export interface OidcLibrary {
  oidc: typeof Oidc
  config: Oidc.Configuration
  /** Whether this is OpenID Connect, with ID tokens, or plain OAuth 2.0. */
  discovered: boolean
}

const TIMEOUT_SECONDS = 5
/** What was discovered is believed for so long. */
const FRESH_MS = 3_600_000

/** The library and what is known of the provider, both loaded on first use; a failure is not remembered. */
export function openConfiguration(settings: ClientSettings): () => Promise<OidcLibrary> {
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
