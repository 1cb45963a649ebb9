import type { Sealing } from '../../../shared/crypto/encryption.ts'
import { digestOf } from '../../../shared/crypto/text-digest.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import type { NewId } from '../../../shared/ids.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { CandidateStore } from './candidate-store.ts'
import type { Connection, ConnectionKind, Connections, Secrets } from './connection.ts'
import type { HealthStore } from './health-store.ts'
import { sealedTokens } from './oauth/token-calls.ts'
import type { ConnectionStore, SealedSecrets, StoredSecrets } from './store.ts'

interface ConnectionRegistryDependencies {
  store: ConnectionStore
  candidates: CandidateStore
  health: HealthStore
  sealing: Sealing
  /** Tells the worker that drives a connection that it changed. */
  changed: (id: string) => void
  newId: NewId
  now: () => Date
}

/** The secret that requests of a kind carry where they name no account. */
const CARRIED: Partial<Record<ConnectionKind, string>> = { telegram: 'secret_token' }

/** The registry of connections: accounts at vendors and their secrets, for the code that speaks with the vendors. */
export function connectionRegistry({
  store,
  candidates,
  health,
  sealing,
  changed,
  newId,
  now,
}: ConnectionRegistryDependencies) {
  /** The secrets that were read together with a connection, for the duration of the request. */
  const readWith = new WeakMap<object, StoredSecrets>()
  const dayAgo = () => new Date(now().getTime() - DAY_MS)

  async function sealSecrets(id: string, kind: ConnectionKind, secrets: Secrets): Promise<SealedSecrets> {
    const carried = secrets[CARRIED[kind] ?? '']
    return { sealed: await sealing.seal(JSON.stringify(secrets), id), digest: carried ? digestOf(carried) : null }
  }

  async function openSecrets(id: string, text: string | null): Promise<Secrets[]> {
    const secrets = text === null ? undefined : await sealing.open(text, id)
    return secrets === undefined ? [] : [JSON.parse(secrets) as Secrets]
  }

  function withItsSecrets({ connection, sealed }: { connection: Connection; sealed: StoredSecrets }): Connection {
    readWith.set(connection, sealed)
    return connection
  }

  const registry: Omit<Connections, 'accessToken'> = {
    find: store.find,
    async findWithSecrets(payer, id) {
      const found = await store.findWithSecrets(payer, id)
      return found && withItsSecrets(found)
    },
    list: store.list,
    async candidates(kind, by) {
      return (await candidates(kind, by, dayAgo())).map(withItsSecrets)
    },
    anyOf: (kind) => store.anyOf(kind, dayAgo()),

    async secrets(connection) {
      const { id } = connection
      const held = readWith.get(connection) ?? (await store.sealedOf(id))
      if (!held) return []
      const previous = held.previousUntil !== null && new Date(held.previousUntil) > now() ? held.previous : null
      return [...(await openSecrets(id, held.present)), ...(await openSecrets(id, previous))]
    },

    async add({ secrets, actsAs, tokens, fromSettings = false, ...draft }, { payer, userId }) {
      const id = newId('account')
      const connection = {
        ...draft,
        id,
        payer,
        owner: userId,
        actsAs: actsAs ?? null,
        createdAt: now().toISOString(),
        externalId: draft.externalId || id,
      }
      const record = {
        ...connection,
        fromSettings,
        secrets: await sealSecrets(id, draft.kind, secrets),
        tokens: tokens && { sealed: await sealedTokens(sealing, id, tokens), until: tokens.until },
      }
      if (!(await store.insert(record))) throw conflict('This account is already connected')
      changed(id)
      return { ...connection, state: 'active', why: null, removedAt: null }
    },

    async change({ id, payer, kind }, { secrets, ...edit }) {
      const renewed = secrets && (await sealSecrets(id, kind, secrets))
      const updated = await store.update(payer, id, { ...edit, ...(renewed && { renewed }) }, now())
      if (!updated) throw notFound('connection', id)
      changed(id)
      return withItsSecrets(updated)
    },

    async remove({ id, payer }) {
      if (!(await store.remove(payer, id, now()))) throw notFound('connection', id)
      changed(id)
    },

    fail: health.fail,
    restored: health.restored,
  }

  return {
    ...registry,
    /** Of any organization. */
    byId: store.byId,
    fromSettings: store.fromSettings,

    /** The present secrets stay valid for a day beside the new ones; events may then arrive another way. */
    async rotate(
      { id, payer, kind, intake: before }: Pick<Connection, 'id' | 'payer' | 'kind' | 'intake'>,
      secrets: Secrets,
      intake = before,
    ) {
      const at = now()
      const until = new Date(at.getTime() + DAY_MS)
      const renewed = { ...(await sealSecrets(id, kind, secrets)), intake }
      if (!(await store.rotate(payer, id, renewed, at, until))) throw notFound('connection', id)
      changed(id)
      return until
    },
  }
}
export type ConnectionRegistry = ReturnType<typeof connectionRegistry>
