import { createHmac, generateKeyPairSync, timingSafeEqual } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import Provider, { type Adapter, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { digestOf } from '../../../shared/crypto/text-digest.ts'
import { DEFAULT_SCOPES, doorAt, OFFERED_SCOPES, offeredAmong } from './doors.ts'
import { exchanges } from './exchange.ts'

interface ProviderDependencies {
  /** The address of this installation, which names it to clients. */
  issuer: string
  adapter: (kind: string) => Adapter
  /** The first signs cookies; all of them are accepted. */
  cookieKeys: readonly string[]
  /** Whether programs may register themselves. */
  registration: boolean
  /** Reads the metadata document of a client. */
  fetchDocument: (address: string) => Promise<Response>
  newClientId: () => string
}

/** How tokens begin, so that they are recognised wherever they turn up. */
const ACCESS_TOKEN = 'svg_'
const REFRESH_TOKEN = 'svr_'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DOCUMENT_BYTES = 65_536

export const refusal = (message: string): Error => new errors.InvalidGrant(message)

/** Each authorization asks the person: nothing that was granted before, and no session, answers for them. */
function askEachTime() {
  const { Check, Prompt } = interactionPolicy
  const isUnanswered = (ctx: KoaContextWithOIDC) => ctx.oidc.result?.consent === undefined
  return [
    new Prompt({ name: 'login', requestable: true }),
    new Prompt(
      { name: 'consent', requestable: true },
      new Check('unanswered', 'nobody has consented yet', 'consent_required', isUnanswered),
    ),
  ]
}

/** The scopes that are asked for, narrowed to those on offer; those by default where none is named. */
function narrowScope({ oidc }: KoaContextWithOIDC) {
  if (oidc.route !== 'authorization' || !oidc.params) return
  const asked = typeof oidc.params.scope === 'string' ? oidc.params.scope.split(' ').filter(Boolean) : []
  const named = asked.filter((scope) => scope !== 'offline_access')
  const offered = named.length === 0 ? DEFAULT_SCOPES : offeredAmong(named)
  if (offered.length === 0) throw new errors.InvalidScope('none of these scopes is offered', named.join(' '))
  oidc.params.scope = offered.join(' ')
}

function resourceServer(issuer: string) {
  return async (ctx: KoaContextWithOIDC, address: string) => {
    const { resource } = ctx.oidc.params ?? {}
    if (Array.isArray(resource) && resource.length > 1) throw new errors.InvalidTarget('name one resource')
    if (doorAt(issuer, address) === undefined) throw new errors.InvalidTarget('there is no such resource')
    narrowScope(ctx)
    return { scope: OFFERED_SCOPES.join(' '), audience: address, accessTokenFormat: 'opaque' as const }
  }
}

/** A key that signs nothing: the provider demands one, and issues no signed token here. */
const unusedKey = () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' }
}

/** The certified provider, with everything off that the doors do not need. */
export function openProvider(handed: ProviderDependencies): Provider {
  const { issuer, adapter, cookieKeys, registration, fetchDocument, newClientId } = handed
  const cookie = { httpOnly: true, sameSite: 'lax' as const, signed: true, path: '/' }
  const off = { enabled: false }
  const provider = new Provider(issuer, {
    adapter,
    jwks: { keys: [unusedKey()] },
    cookies: {
      keys: [...cookieKeys],
      names: { session: 'parley_oauth_session', interaction: 'parley_oauth', resume: 'parley_oauth_resume' },
      long: cookie,
      short: cookie,
    },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      registration: '/oauth/register',
    },
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      rpInitiatedLogout: off,
      userinfo: off,
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      registration: { enabled: registration, idFactory: newClientId, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        cacheDuration: { min: 5 * MINUTE, max: DAY },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => {
          throw new errors.InvalidTarget('name the resource')
        },
        useGrantedResource: async () => true,
        getResourceServerInfo: resourceServer(issuer),
      },
    },
    fetch: async (address) => fetchDocument(String(address)),
    fetchResponseBodyLimits: { 'client_id metadata document': DOCUMENT_BYTES },
    scopes: ['offline_access'],
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientDefaults: { id_token_signed_response_alg: 'ES256', token_endpoint_auth_method: 'none' },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: () => true,
    expiresWithSession: async () => false,
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    loadExistingGrant: async ({ oidc }) => {
      const id = oidc.result?.consent?.grantId
      return id === undefined ? undefined : oidc.provider.Grant.find(id)
    },
    findAccount: async (_ctx, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    interactions: { policy: askEachTime(), url: async (_ctx, { uid }) => `/consent?interaction=${uid}` },
    renderError: async (ctx, out) => {
      ctx.type = 'json'
      ctx.body = out
    },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: MINUTE,
      Grant: 365 * DAY,
      IdToken: MINUTE,
      Interaction: 10 * MINUTE,
      RefreshToken: 30 * DAY,
      Session: 10 * MINUTE,
    },
  })
  const keepFault = (fault: unknown) => {
    const exchange = exchanges.getStore()
    if (exchange) exchange.fault = fault
  }
  provider.on('server_error', (_ctx, fault) => keepFault(fault))
  ;(provider as EventEmitter).on('error', keepFault)
  compareDigests(provider)
  nameTokens(provider)
  return provider
}

/** The secret of a client stands in the database as its digest. */
function compareDigests(provider: Provider) {
  provider.Client.prototype.compareClientSecret = function compare(actual: string) {
    const [known, given] = [Buffer.from(this.clientSecret ?? ''), Buffer.from(digestOf(actual))]
    return known.length === given.length && timingSafeEqual(known, given)
  }
}

interface Identified {
  generateTokenId(): string
  scope?: string
  aud?: string
}

/**
 * Gives tokens their beginning. What follows from a refresh token has ids that follow from it too, under a key of the
 * installation: those who refresh at once get one and the same pair, whichever node answers.
 */
function nameTokens(provider: Provider) {
  const name = (token: Identified, start: string, about: (token: Identified) => string) => {
    const { generateTokenId } = token
    token.generateTokenId = function named(this: Identified) {
      const random = generateTokenId.call(this)
      const { spent, successorKey } = exchanges.getStore() ?? {}
      if (spent === undefined || !successorKey) return `${start}${random}`
      const text = JSON.stringify([start, spent, about(this)])
      return `${start}${createHmac('sha256', successorKey).update(text).digest('base64url')}`
    }
  }
  name(provider.AccessToken.prototype as unknown as Identified, ACCESS_TOKEN, ({ scope, aud }) => `${aud} ${scope}`)
  name(provider.RefreshToken.prototype as unknown as Identified, REFRESH_TOKEN, () => '')
}
