import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { RandomBytes } from '../../shared/ids.ts'
import type { HotReads } from '../connection/hot-reads.ts'
import type { Database } from '../database.ts'
import { type InstallationKeys, installationKeys } from '../installation-keys.ts'
import { lockName } from '../rows/name-lock.ts'
import { claimMasterKey, KEYS_HELD, knownMasterKey, masterKeyCheck } from './claim-master-key.ts'
import { draftsOf, KeyTrouble } from './key-file.ts'
import { ownerOf } from './key-material.ts'
import { openKeyMemory, readKeyMemory } from './key-memory.ts'
import { type KeySettings, keySource } from './key-source.ts'
import type { MasterKey } from './master-key.ts'
import { publicKeyOf, triedKeys, vouch } from './vouched-keys.ts'

interface OpenKeysOptions {
  db: Database
  config: KeySettings & { jwtSecret?: string | undefined }
  now: () => Date
  random: RandomBytes
  monotonic?: () => number
}

/**
 * The keys of the installation, for a node that creates missing ones. With the embedded server, which only one node
 * uses, keys in clear text are sealed at once; elsewhere nodes of the previous release may still read them.
 */
export async function openInstallationKeys(
  needs: OpenKeysOptions & { hotReads?: Pick<HotReads, 'prepare'>; logger: Logger },
): Promise<InstallationKeys> {
  const { db, config, now, random, logger } = needs
  const source = keySource(config, random)
  const memory = await openKeyMemory(config.dataDir, (line) => logger.warn(line))
  if (source.own && source.file) await removeDrafts(db, source.file)
  let master = await claimMasterKey(db, source, now)
  if (source.isOpenToOthers())
    logger.warn(`Every user of this machine can read or change the master key ${source.place}`)
  if ((await masterKeyCheck(db))?.sealedAt === null) {
    if (memory.isSealed()) throw memory.unsealed()
    if (config.databaseUrl) logger.warn(STILL_CLEAR)
    else logger.info({ keys: await sealClearKeys(db, master, now) }, 'Sealed the keys that stood in clear')
  }
  if ((await masterKeyCheck(db))?.sealedAt) await memory.sawSealed()
  return installationKeys({
    ...needs,
    memory,
    jwtSecret: config.jwtSecret,
    async master(isOutdated) {
      const check = isOutdated ? await masterKeyCheck(db) : undefined
      if (check) master = await knownMasterKey(db, source, check.id)
      return master
    },
  })
}

/** Every writer of a key holds the lock, so that no file is removed while it is written. */
async function removeDrafts(db: Database, file: string): Promise<void> {
  if ((await draftsOf(file)).length === 0) return
  await db.transaction().execute(async (tx) => {
    await lockName(tx, KEYS_HELD)
    for (const draft of await draftsOf(file)) await rm(draft, { force: true })
  })
}

export const STILL_CLEAR =
  'The keys of the installation stand in clear in the database, because nodes of the release before read them so; once none of them runs any more: npm run parley -- keys seal'

/** The same for a command that only reads: it creates no key and seals nothing. */
export async function readInstallationKeys({ db, config, ...needs }: OpenKeysOptions): Promise<InstallationKeys> {
  const check = await masterKeyCheck(db)
  const master = check && (await knownMasterKey(db, keySource(config, needs.random), check.id))
  const memory = await readKeyMemory(config.dataDir)
  return installationKeys({ db, ...needs, memory, jwtSecret: config.jwtSecret, master: async () => master })
}

/** All keys are sealed in one step: if only some are sealed, an intruder wrote the others. */
const SEALED_BEFORE =
  'The database says that the keys are not sealed, and some are: it was changed, and what stands there in clear is not sealed. npm run parley -- keys replace-lost restores what the database says of them.'

/**
 * Seals every key in clear text and leaves no copy behind: the rows move into a new file of the database, because an
 * updated row, even after a vacuum, stays in the old file for as long as some snapshot may see it. All of it happens or
 * nothing.
 */
export const sealClearKeys = (db: Database, master: MasterKey, now: () => Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockName(tx, KEYS_HELD)
    await sql`lock table installation_keys in access exclusive mode`.execute(tx)
    if ((await masterKeyCheck(tx))?.sealedAt) return 0
    if ((await triedKeys(tx, master)).opens) throw new KeyTrouble(SEALED_BEFORE)
    const rows = await tx.selectFrom('installation_keys').selectAll().execute()
    const sealed = await Promise.all(
      rows.map(async (row) => ({
        ...row,
        secret: null,
        sealed_secret: row.secret === null ? row.sealed_secret : await master.wrap(row.secret, ownerOf(row)),
        vouched: row.purpose === 'signing' ? await vouch(master, row.id, publicKeyOf(row)) : null,
      })),
    )
    await sql`truncate installation_keys`.execute(tx)
    if (sealed.length > 0) await tx.insertInto('installation_keys').values(sealed).execute()
    await tx.updateTable('master_key').set({ sealed_at: now().toISOString() }).execute()
    await sql`analyze installation_keys`.execute(tx)
    return rows.filter(({ secret }) => secret !== null).length
  })
