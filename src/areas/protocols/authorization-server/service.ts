import type { Signals } from '../../../adapters/signals/signals.ts'
import { digestOf } from '../../../shared/crypto/text-digest.ts'
import { invalid, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { authorize, ownSession, permits } from '../../../shared/identity/permissions.ts'
import type { RandomBytes } from '../../../shared/ids.ts'
import { type Page, pageResult } from '../../../shared/pagination.ts'
import { redirectFault, shownName } from './client-metadata.ts'
import type { ClientStore } from './clients-store.ts'
import type { EndedGrant, GrantStore } from './grants-store.ts'
import type { NewClient } from './schema.ts'
import { newClientId } from './server.ts'

interface GrantServiceDependencies {
  grants: GrantStore
  clients: ClientStore
  /** Writes down when grants were last used. */
  flushUse: () => Promise<void>
  signals: Signals
  now: () => Date
  random: RandomBytes
}

const MANAGE = 'authorization-server.manage'
const SECRET_BYTES = 32

/** Whose grants somebody may name: their own, and who leads the organization everybody's. */
const whoseOf = (caller: Caller) => (permits(caller, MANAGE) ? undefined : caller.userId)

/** What people granted applications, and the applications that an organization registered. */
export function grantService({ grants, clients, flushUse, signals, now, random }: GrantServiceDependencies) {
  /** Nodes that believed in its tokens stop doing so, as if a session had ended. */
  const announce = ({ id, userId }: EndedGrant) => signals.publish('session.ended', id, { userId, reason: 'revoked' })

  return {
    async list({ everybody, ...page }: Page & { everybody?: boolean }, caller: Caller) {
      ownSession(caller)
      if (everybody) authorize(caller, MANAGE)
      await flushUse()
      const slice = await grants.list(caller.org, everybody ? undefined : caller.userId, now(), page)
      return pageResult('grants', slice, page)
    },

    /** Which application a grant is or was for: debates that it began outlive it. */
    async application(id: string, caller: Caller) {
      ownSession(caller)
      const application = await grants.application(caller.org, whoseOf(caller), id)
      if (!application) throw notFound('Grant', id)
      return application
    },

    async revoke(id: string, caller: Caller) {
      ownSession(caller)
      const ended = await grants.end(caller.org, whoseOf(caller), id)
      if (!ended) throw notFound('Grant', id)
      announce(ended)
      return { id, revoked: true }
    },

    /** For the provider: a code or a refresh token was used twice, or the application gave its access back. */
    async endGrant(id: string): Promise<void> {
      const ended = await grants.endById(id)
      if (ended) announce(ended)
    },

    async listClients(page: Page, caller: Caller) {
      const { items, total } = await clients.list(caller.org, page)
      const shown = items.map(({ secret_by, ...client }) => ({ ...client, confidential: secret_by !== null }))
      return pageResult('clients', { items: shown, total }, page)
    },

    async createClient({ name, redirect_uris, confidential = false }: NewClient, caller: Caller) {
      const fault = redirect_uris.findIndex((address) => redirectFault(address) !== undefined)
      if (fault >= 0) throw invalid(`redirect_uris[${fault}]`, redirectFault(redirect_uris[fault] ?? '') ?? '')
      const secret = confidential ? Buffer.from(random(SECRET_BYTES)).toString('base64url') : null
      const shown = { id: newClientId(random), name: shownName(name), redirect_uris, created_at: now().toISOString() }
      await clients.insert({
        ...shown,
        organization_id: caller.org,
        secret_digest: secret && digestOf(secret),
        secret_by: secret && 'client_secret_basic',
        created_by: caller.userId,
        unused_since: null,
      })
      return { ...shown, confidential, secret }
    },

    async removeClient(id: string, caller: Caller) {
      const ended = await clients.remove(caller.org, id)
      if (!ended) throw notFound('Client', id)
      for (const grant of ended) announce(grant)
      return { id, removed: true, grants_ended: ended.length }
    },
  }
}
export type GrantService = ReturnType<typeof grantService>
