import type { Database, Transaction } from '../database.ts'
import { lockName } from '../rows/name-lock.ts'
import { KeyTrouble } from './key-file.ts'
import type { KeySource } from './key-source.ts'
import type { MasterKey } from './master-key.ts'
import { triedKeys } from './vouched-keys.ts'

/** The lock of every process that creates, seals or rotates keys. */
export const KEYS_HELD = 'installation keys'

export const masterKeyQuery = (db: Database | Transaction) =>
  db.selectFrom('master_key').select(['id', 'sealed_at as sealedAt'])

export const masterKeyCheck = (db: Database | Transaction) => masterKeyQuery(db).executeTakeFirst()

/**
 * The master key of this node, which is that of the installation; the first node of all creates it and registers its
 * id.
 */
export async function claimMasterKey(db: Database, source: KeySource, now: () => Date): Promise<MasterKey> {
  const known = await masterKeyCheck(db)
  if (known) return knownMasterKey(db, source, known.id)
  return db.transaction().execute(async (tx) => {
    await lockName(tx, KEYS_HELD)
    const meanwhile = await masterKeyCheck(tx)
    if (meanwhile) return knownMasterKey(tx, source, meanwhile.id)
    const master = (await source.read()) ?? (await source.own?.make())
    if (!master) throw missingFile(source)
    const at = now().toISOString()
    const inClear = await tx.selectFrom('installation_keys').select('id').limit(1).executeTakeFirst()
    await tx
      .insertInto('master_key')
      .values({ id: master.id, since: at, sealed_at: inClear ? null : at })
      .execute()
    return master
  })
}

/** Puts a key in place that an interrupted rotation left behind. */
export async function knownMasterKey(db: Database | Transaction, source: KeySource, id: string): Promise<MasterKey> {
  const found = await source.read()
  if (found?.id === id) return found
  const next = await source.own?.next.read()
  if (next?.id === id) {
    await source.own?.takeNext(found?.id ?? 'missing')
    return next
  }
  for (const given of [found, next])
    if (given && (await triedKeys(db, given)).opens) throw changedCheck(source, given.id, id)
  throw found ? otherKey(source, found.id, id) : noKey(source, id)
}

const LOST =
  'If it is lost for good, docs/keys.md says what is lost with it and how to go on (npm run parley -- keys replace-lost).'

/** We have the right key, and the check value that contradicts it was written without it. */
export const changedCheck = ({ place }: KeySource, given: string, id: string) =>
  new KeyTrouble(
    `The check value in the database was changed to ${id}, and nothing is lost: the master key of this node (${given}, from ${place}) opens the keys. npm run parley -- keys replace-lost restores the check value and changes nothing else; then look at GET /api/v2/audit/verify.`,
  )

const otherKey = ({ place }: KeySource, given: string, id: string) =>
  new KeyTrouble(
    `The master key of this node (${given}, from ${place}) is not the one that the installation's keys are sealed with (${id}). Give this node the key that the others have, by SERVICE_MASTER_KEY_FILE or SERVICE_MASTER_KEY. ${LOST}`,
  )

const noKey = ({ place }: KeySource, id: string) =>
  new KeyTrouble(
    `This node has no master key (${place} does not exist), and the installation's keys are sealed with one (${id}); another would not open them, so none is made. Copy it from another node or from a backup of the data directory (master.key), or give it by SERVICE_MASTER_KEY_FILE or SERVICE_MASTER_KEY. ${LOST}`,
  )

const missingFile = ({ place }: KeySource) =>
  new KeyTrouble(
    `There is no master key at ${place}. Mount it there, or make one, the same for all nodes: openssl rand -base64 32.`,
  )
