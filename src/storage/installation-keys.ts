import type { KeyObject } from 'node:crypto'
import type { RandomBytes } from '../shared/ids.ts'
import { DAY_MS } from '../shared/time/dates.ts'
import type { HotReads } from './connection/hot-reads.ts'
import { together } from './connection/together.ts'
import type { Database } from './database.ts'
import { KEYS_HELD, masterKeyQuery } from './keys/claim-master-key.ts'
import { KeyTrouble } from './keys/key-file.ts'
import {
  type CardKey,
  cardKeyOf,
  newKey,
  ownerOf,
  type Purpose,
  privateKeyFrom,
  type VapidKey,
  vapidKeyOf,
} from './keys/key-material.ts'
import type { KeyMemory } from './keys/key-memory.ts'
import { type HeldKey, keyRing } from './keys/key-ring.ts'
import type { MasterKey } from './keys/master-key.ts'
import { keepRetirements, type PublicKey, publicKeyOf, vouch, vouchedKey } from './keys/vouched-keys.ts'
import { nameLock } from './rows/name-lock.ts'

export type { CardKey, VapidKey } from './keys/key-material.ts'

interface InstallationKeysOptions {
  db: Database
  /** Called again when a key does not open; undefined if nothing is sealed yet and nothing may be created. */
  master: (isOutdated: boolean) => Promise<MasterKey | undefined>
  memory: KeyMemory
  hotReads?: Pick<HotReads, 'prepare'> | undefined
  now: () => Date
  random: RandomBytes
  monotonic?: (() => number) | undefined
  /** From `SERVICE_JWT_SECRET`; with it, the database's own secret is neither created nor read. */
  jwtSecret?: string | undefined
}

interface SigningKey {
  /** The RFC 7638 thumbprint of the public key, so that anybody can verify which key was named. */
  id: string
  privateKey: KeyObject
}

const unusable = (purpose: Purpose) =>
  new KeyTrouble(
    `The ${purpose} key that the database calls active is in clear, without its secret or retired: it was changed there, or an older copy was restored.${purpose === 'signing' ? ' If it was restored knowingly: npm run parley -- keys rotate-signing makes another.' : ''}`,
  )

/** The keys of the installation: created once, by the first node that needs one, and the same for all nodes. */
export function installationKeys(needs: InstallationKeysOptions) {
  const { db, master, memory, hotReads, now, random, monotonic = () => performance.now(), jwtSecret } = needs
  const ring = keyRing({ db, hotReads, master, memory, monotonic })
  let signing: SigningKey | undefined

  /** Sealed, or in clear text while nodes of the previous release still read it so. */
  async function make(purpose: Purpose): Promise<void> {
    const sealing = await master(false)
    if (!sealing) throw new KeyTrouble(`There is no ${purpose} key yet: the service makes it when it needs one.`)
    await db.transaction().execute(async (tx) => {
      const [, [check]] = await together(tx, nameLock(KEYS_HELD), masterKeyQuery(tx))
      if (check?.id !== sealing.id)
        throw new KeyTrouble('The master key of the installation was changed: start this node anew, with the new one.')
      const inClear = check.sealedAt === null
      if (inClear && memory.isSealed()) throw memory.unsealed()
      const { secret, ...key } = newKey(purpose, random)
      const row = { ...key, purpose, active: true, created_at: now().toISOString(), stood_in_clear: inClear }
      const isVouchedFor = purpose === 'signing' && !inClear
      await tx
        .insertInto('installation_keys')
        .values({
          ...row,
          ...(inClear ? { secret } : { sealed_secret: await sealing.wrap(secret, ownerOf({ purpose, id: key.id })) }),
          vouched: isVouchedFor ? await vouch(sealing, key.id, publicKeyOf({ ...row, retired_at: null })) : null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
  }

  /** Of several nodes that create a key at once the first wins, by the index that allows one active key. */
  async function active(purpose: Purpose): Promise<HeldKey> {
    const isIt = (key: HeldKey) => key.purpose === purpose && key.active
    const found = (await ring.keys()).find(isIt) ?? (await ring.again()).find(isIt)
    if (found) return found
    await make(purpose)
    const made = (await ring.anew()).find(isIt)
    if (!made) throw unusable(purpose)
    return made
  }

  const bytesOf = ({ secret }: HeldKey) => Buffer.from(secret, 'base64url')
  const encryptionKey = async (): Promise<Buffer> => bytesOf(await active('encryption'))
  const otherEncryptionKeys = async (): Promise<Buffer[]> =>
    (await ring.keys()).filter((key) => key.purpose === 'encryption' && !key.active).map(bytesOf)

  return {
    jwtSecret: async (): Promise<string> => jwtSecret ?? (await active('jwt')).secret,

    /** 32 bytes for what the service must be able to read, and nobody with only a copy of its tables. */
    encryptionKey,
    /** Former keys, with which texts may still be sealed while the key is being rotated. */
    otherEncryptionKeys,
    /** The first of these makes proofs; any of them verifies one. */
    encryptionKeys: async (): Promise<[Buffer, ...Buffer[]]> => [
      await encryptionKey(),
      ...(await otherEncryptionKeys()),
    ],

    vapidKey: async (): Promise<VapidKey> => vapidKeyOf((await active('vapid')).secret),

    /** The keys of agent cards: the first signs, and the others were replaced within so many days. */
    async cardKeys(formerDays: number): Promise<[CardKey, ...CardKey[]]> {
      const first = await active('card')
      const since = new Date(now().getTime() - formerDays * DAY_MS).toISOString()
      const former = (await ring.keys()).filter(
        ({ purpose, id, retiredAt }) => purpose === 'card' && id !== first.id && (retiredAt ?? '') > since,
      )
      return [cardKeyOf(first.id, first.secret), ...former.map(({ id, secret }) => cardKeyOf(id, secret))]
    },

    async signingKey(): Promise<SigningKey> {
      const { id, secret } = await active('signing')
      if (signing?.id !== id) signing = { id, privateKey: privateKeyFrom(secret) }
      return signing
    },

    /** What retired keys signed stays verifiable. */
    publicKeys: publishedKeys({ db, hotReads, master, memory }),
  }
}
export type InstallationKeys = ReturnType<typeof installationKeys>

interface PublishedKeysOptions {
  db: Database
  /**
   * Its own connection, so that checking a signature in a transaction never waits for a second connection of the pool.
   */
  hotReads?: Pick<HotReads, 'prepare'> | undefined
  /** Called again when nothing opens: the master key may have been rotated meanwhile. */
  master: (isOutdated: boolean) => Promise<MasterKey | undefined>
  memory: KeyMemory
}

interface PublishedKey extends PublicKey {
  id: string
  active: boolean
}

const SIGNING = 'signing'

/**
 * The active signing key and all retired ones, newest first. Once keys are sealed, only those that the master key
 * vouches for.
 */
function publishedKeys({ db, hotReads, master, memory }: PublishedKeysOptions) {
  const query = db
    .selectFrom('installation_keys')
    .leftJoin('master_key', (join) => join.onTrue())
    .select(['installation_keys.id', 'public_key', 'active', 'created_at', 'retired_at', 'vouched', 'sealed_at'])
    .where('purpose', '=', SIGNING)
    .orderBy('created_at', 'desc')
  type Row = Awaited<ReturnType<typeof query.execute>>[number]
  const prepared = hotReads?.prepare('published keys', query.compile())
  const rows = (): Promise<Row[]> => prepared?.(SIGNING) ?? query.execute()

  async function vouchedFor(found: readonly Row[], key: MasterKey | undefined): Promise<PublishedKey[]> {
    if (memory.isSealed()) await keepRetirements(memory, found, key)
    const known = await Promise.all(
      found.map(async (row) => {
        const { id } = row
        if (!memory.isSealed()) return { ...publicKeyOf(row), id, active: row.active }
        const vouched = key && (await vouchedKey(key, row))
        const retiredAt = memory.retiredAt(id) ?? vouched?.retiredAt ?? null
        return vouched && { ...vouched, id, retiredAt, active: row.active && retiredAt === null }
      }),
    )
    return known.filter((each) => each !== undefined)
  }

  return async (): Promise<PublishedKey[]> => {
    const found = await rows()
    if (found.some(({ sealed_at }) => sealed_at !== null)) await memory.sawSealed()
    const known = await vouchedFor(found, await master(false))
    return known.length > 0 || found.length === 0 ? known : vouchedFor(found, await master(true))
  }
}
