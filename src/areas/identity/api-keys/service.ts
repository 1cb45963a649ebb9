import type { Signals } from '../../../adapters/signals/signals.ts'
import { digestOf } from '../../../shared/crypto/text-digest.ts'
import { conflict, invalid, notFound, unauthorized } from '../../../shared/errors.ts'
import type { Enter } from '../../../shared/identity/authenticate.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { ownSession, permits } from '../../../shared/identity/permissions.ts'
import type { NewId, RandomBytes } from '../../../shared/ids.ts'
import { type Page, pageResult } from '../../../shared/pagination.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { KeyHolderStore } from './key-holder-store.ts'
import type { NewApiKey } from './schema.ts'
import type { ApiKeyStore } from './store.ts'

interface ApiKeyServiceDependencies {
  store: ApiKeyStore
  holders: KeyHolderStore
  /** Writes down when keys were last used. */
  flushUse: () => Promise<void>
  signals: Signals
  enter: Enter
  newId: NewId
  now: () => Date
  random: RandomBytes
}

const KEY_START = 'svk_'
const KEY_BYTES = 32
const PREFIX_LENGTH = 12
const MOST_KEYS = 100
const DEFAULT_DAYS = 365
const MOST_YEARS = 10

/** A person's own API keys: created, listed and revoked in a signed-in session, never with a key. */
export function apiKeyService({
  store,
  holders,
  flushUse,
  signals,
  enter,
  newId,
  now,
  random,
}: ApiKeyServiceDependencies) {
  function expiryOf({ expires_at, expires_in_days = DEFAULT_DAYS, expires_in }: NewApiKey, at: Date): string | null {
    if (expires_at === null) return null
    const livesMs = expires_in === undefined ? expires_in_days * DAY_MS : expires_in * 1000
    const end = expires_at === undefined ? new Date(at.getTime() + livesMs) : new Date(expires_at)
    if (!(end > at)) throw invalid('expires_at', 'must be in the future')
    if (end > yearsAfter(at, MOST_YEARS)) throw invalid('expires_at', `must be at most ${MOST_YEARS} years ahead`)
    return end.toISOString()
  }

  /** Nodes that believed in a key stop doing so, and its sockets close, as if a session had ended. */
  const announce = (keyId: string, userId: string) =>
    signals.publish('session.ended', keyId, { userId, reason: 'revoked' })

  async function onlyKey({ org, userId }: Caller): Promise<string> {
    const { items, total } = await store.list(org, userId, { limit: 1, offset: 0 })
    if (total > 1) throw invalid('key_id', 'is required, because there are several keys')
    return items[0]?.id ?? 'none'
  }

  /** An id, or how the key begins: that is all that lists show of it. */
  async function keyCalled(given: string, { org, userId }: Caller): Promise<string> {
    if (!given.startsWith(KEY_START)) return given
    const [only, ...others] = await store.beginningWith(org, userId, given.slice(0, PREFIX_LENGTH))
    if (others.length > 0) throw invalid('key_id', 'must be an id, because several keys begin like this')
    return only ?? given
  }

  /** The key that issues another, which lives no longer; undefined for a signed-in person. */
  async function issuerOf({ kind, sessionId }: Caller, at: Date) {
    if (kind !== 'api-key') return undefined
    const issuer = await holders.findHolder('id', sessionId, at)
    if (!issuer) throw unauthorized()
    return { id: sessionId, expiresAt: issuer.expiresAt }
  }

  async function made(input: NewApiKey, caller: Caller) {
    if (input.scopes && input.permissions) throw invalid('permissions', 'cannot be combined with scopes')
    const workspace = caller.boundTo ?? input.workspace_id
    refuseBeyond(input, workspace === undefined ? caller : await enter(caller, workspace))
    const { expires_at, expires_in_days, expires_in } = input
    const [first, second] = Object.entries({ expires_at, expires_in_days, expires_in }).filter(isGiven)
    if (first && second) throw invalid(second[0], `cannot be combined with ${first[0]}`)
    const at = now()
    const issuer = await issuerOf(caller, at)
    const expiresAt = sooner(expiryOf(input, at), issuer?.expiresAt)
    const { payer: org, userId } = caller
    const key = `${KEY_START}${Buffer.from(random(KEY_BYTES)).toString('base64url')}`
    const wanted = {
      id: newId('key'),
      name: input.name.trim(),
      digest: digestOf(key),
      prefix: key.slice(0, PREFIX_LENGTH),
      scopes: [...new Set(input.scopes ?? input.permissions ?? [])],
      createdAt: at.toISOString(),
      expiresAt,
      issuedBy: issuer?.id ?? null,
      workspaceId: workspace ?? null,
    }
    const created = await store.insert(org, userId, wanted, MOST_KEYS)
    if (!created) {
      throw conflict(`You have reached the limit of ${MOST_KEYS} keys; revoke one first`, { limit: MOST_KEYS })
    }
    return { ...created, api_key: key, key, message: 'Keep this key in a safe place: it is not shown again' }
  }

  return {
    create(input: NewApiKey, caller: Caller) {
      ownSession(caller)
      return made(input, caller)
    },

    /**
     * For something of the organization; its scopes are at most those of the caller. Where that is a key, the new one
     * expires no later and is revoked with it.
     */
    issue: made,

    async list(page: Page, caller: Caller) {
      ownSession(caller)
      await flushUse()
      const slice = await store.list(caller.org, caller.userId, page)
      return { ...pageResult('keys', slice, page), count: slice.items.length }
    },

    /** Without an id it is the only key there is. */
    async revoke(given: string | undefined, caller: Caller) {
      ownSession(caller)
      const keyId = given === undefined ? await onlyKey(caller) : await keyCalled(given, caller)
      const gone = await store.remove(caller.org, caller.userId, keyId)
      if (gone.length === 0) throw notFound('API key', keyId)
      for (const { id, userId } of gone) announce(id, userId)
      return { deleted: true, revoked: true, key_id: keyId, message: 'The key was revoked' }
    },

    /** Revokes an API key issued for something of the organization that no longer exists. */
    async withdraw(org: string, keyId: string) {
      for (const { id, userId } of await store.remove(org, undefined, keyId)) announce(id, userId)
    },

    /** For an administrator; answers how many there were. */
    async revokeAll(userId: string): Promise<number> {
      const ids = await store.removeAll(userId)
      for (const id of ids) announce(id, userId)
      return ids.length
    },
  }
}

/** A key says no more than its maker may; what it may do when it is used follows their role at that time. */
function refuseBeyond({ scopes, permissions }: NewApiKey, caller: Caller): void {
  const [field, wanted = []] = scopes ? ['scopes', scopes] : ['permissions', permissions]
  const beyond = wanted.findIndex((permission) => !permits(caller, permission))
  if (beyond >= 0) {
    throw invalid(`${field}[${beyond}]`, `is ${wanted[beyond]}, which your role (${caller.orgRole}) does not allow`)
  }
}

/** The earlier of two ends, of which either may never come. */
function sooner(end: string | null, other = Number.POSITIVE_INFINITY): string | null {
  const earliest = Math.min(end === null ? Number.POSITIVE_INFINITY : Date.parse(end), other)
  return Number.isFinite(earliest) ? new Date(earliest).toISOString() : null
}

const isGiven = ([, value]: [string, unknown]) => value !== undefined

export type ApiKeyService = ReturnType<typeof apiKeyService>

function yearsAfter(at: Date, years: number): Date {
  const later = new Date(at)
  later.setUTCFullYear(at.getUTCFullYear() + years)
  return later
}
