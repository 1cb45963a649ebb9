import type { Adapter, AdapterPayload } from 'oidc-provider'
import { digestOf } from '../../../shared/crypto/text-digest.ts'
import type { ClientMetadata } from './client-metadata.ts'
import type { ClientStore, StoredClient } from './clients-store.ts'
import { addressOf } from './doors.ts'
import { exchanges } from './exchange.ts'
import type { GrantStore } from './grants-store.ts'
import type { ObjectStore, Payload } from './objects-store.ts'

interface AdapterDependencies {
  issuer: string
  objects: ObjectStore
  grants: Pick<GrantStore, 'findLiving'>
  clients: Pick<ClientStore, 'find' | 'insert'>
  /** Ends a grant with its tokens, on every node. */
  endGrant: (id: string) => Promise<void>
  /** The error that refuses a code or a token. */
  refusal: (message: string) => Error
  now: () => Date
}

/** For so long a refresh token may be exchanged again, for the same successor: programs refresh in parallel. */
const REPEATED_MS = 10_000

const nothing = async () => undefined

/** Where the provider keeps its things: a store for each kind, all in PostgreSQL. */
export function adapters(handed: AdapterDependencies): (kind: string) => Adapter {
  const { objects, refusal, endGrant, now } = handed
  const none: Adapter = {
    upsert: nothing,
    find: nothing,
    findByUid: nothing,
    findByUserCode: nothing,
    consume: nothing,
    destroy: nothing,
    /** The grant ends at the same time, and everything that was issued for it with it. */
    revokeByGrantId: nothing,
  }

  /** Only the person who consents, and nothing that the provider remembers, says who somebody is. */
  const session = none

  const interaction: Adapter = {
    ...none,
    upsert: (id, payload, ttl = 0) => objects.keep('Interaction', id, { payload: payload as Payload, seconds: ttl }),
    find: async (id) => (await objects.find('Interaction', id))?.payload as AdapterPayload | undefined,
    destroy: (id) => objects.remove('Interaction', id),
  }

  async function issue(kind: string, id: string, payload: AdapterPayload, ttl = 0) {
    const scopes = kind === 'AccessToken' ? (payload.scope ?? '').split(' ').filter(Boolean) : undefined
    if (scopes?.length === 0) throw refusal('no scope is left')
    const made = { payload: payload as Payload, seconds: ttl, scopes }
    if (!(await objects.issue(kind, id, payload.grantId ?? '', made))) throw refusal('the grant has ended')
  }

  /** A code, or an access token, which is never consumed: the second use of a code ends the grant. */
  const issued = (kind: string): Adapter => ({
    ...none,
    upsert: (id, payload, ttl) => issue(kind, id, payload, ttl),
    async find(id) {
      const found = await objects.find(kind, id)
      return found && ({ ...found.payload, ...(found.consumedAt ? { consumed: true } : {}) } as AdapterPayload)
    },
    async consume(id) {
      const found = await objects.find(kind, id)
      if ((await objects.consume(kind, id)) === null) return
      if (typeof found?.payload.grantId === 'string') await endGrant(found.payload.grantId)
      throw refusal('it was used before')
    },
    destroy: (id) => objects.remove(kind, id),
  })

  const isRepeatable = (consumedAt: string) => now().getTime() - Date.parse(consumedAt) <= REPEATED_MS

  const refreshTokens: Adapter = {
    ...issued('RefreshToken'),
    async find(id) {
      const found = await objects.find('RefreshToken', id)
      if (!found) return undefined
      const { payload, consumedAt } = found
      const isSpent = consumedAt !== null && !isRepeatable(consumedAt)
      return { ...payload, ...(isSpent ? { consumed: true } : {}) } as AdapterPayload
    },
    async consume(id) {
      const before = await objects.consume('RefreshToken', id)
      if (before === undefined || (before !== null && !isRepeatable(before))) throw refusal('it was used before')
      const exchange = exchanges.getStore()
      if (exchange) exchange.spent = id
    },
  }

  const byKind: Readonly<Record<string, Adapter>> = {
    Client: clientAdapter(none, handed),
    Grant: grantAdapter(none, handed),
    Session: session,
    Interaction: interaction,
    AuthorizationCode: issued('AuthorizationCode'),
    AccessToken: issued('AccessToken'),
    RefreshToken: refreshTokens,
  }
  return (kind) => byKind[kind] ?? none
}

function grantAdapter(none: Adapter, { issuer, grants, endGrant, now }: AdapterDependencies): Adapter {
  return {
    ...none,
    async find(id) {
      const grant = await grants.findLiving(id, now())
      if (!grant) return undefined
      await exchanges.getStore()?.actAs?.({
        userId: grant.user_id,
        org: grant.organization_id,
        payer: grant.payer,
      })
      return {
        jti: grant.id,
        kind: 'Grant',
        accountId: grant.user_id,
        clientId: grant.client_id,
        resources: { [addressOf(issuer, grant.resource)]: grant.scopes.join(' ') },
      } as AdapterPayload
    },
    destroy: endGrant,
  }
}

/** What the provider must know of a registered client; the secret is a digest, and compared as one. */
const metadataOf = (client: StoredClient): ClientMetadata & { client_id: string; client_secret?: string } => ({
  client_id: client.id,
  client_name: client.name,
  redirect_uris: client.redirect_uris,
  token_endpoint_auth_method: client.secret_by ?? 'none',
  ...(client.secret_digest === null ? {} : { client_secret: client.secret_digest }),
  application_type: client.redirect_uris.every((address) => address.startsWith('https:')) ? 'web' : 'native',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
})

function clientAdapter(none: Adapter, { clients, now }: AdapterDependencies): Adapter {
  return {
    ...none,
    async find(id) {
      const client = await clients.find(id)
      return client && ({ ...metadataOf(client) } as AdapterPayload)
    },
    async upsert(id, payload) {
      const { client_name, redirect_uris = [], client_secret, token_endpoint_auth_method } = payload
      const at = now().toISOString()
      await clients.insert({
        id,
        organization_id: null,
        name: String(client_name ?? ''),
        redirect_uris: redirect_uris as string[],
        secret_digest: typeof client_secret === 'string' ? digestOf(client_secret) : null,
        secret_by: typeof client_secret === 'string' ? String(token_endpoint_auth_method) : null,
        created_by: null,
        created_at: at,
        unused_since: at,
      })
    },
  }
}
