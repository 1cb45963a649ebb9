import { rm } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { RandomBytes } from '../../shared/ids.ts'
import type { HotReads } from '../connection/hot-reads.ts'
import type { Database } from '../database.ts'
import { type InstallationKeys, installationKeys } from '../installation-keys.ts'
import { lockName } from '../rows/name-lock.ts'
import { claimMasterKey, KEYS_HELD, knownMasterKey, masterKeyCheck } from './claim-master-key.ts'
import { draftsOf } from './key-file.ts'
import { openKeyMemory, readKeyMemory } from './key-memory.ts'
import { type KeySettings, keySource } from './key-source.ts'
import { sealClearKeys } from './seal-clear-keys.ts'

interface Needs {
  db: Database
  config: KeySettings & { jwtSecret?: string | undefined }
  now: () => Date
  random: RandomBytes
  monotonic?: () => number
}

/**
 * The keys of the installation, for a node that makes what is missing. On the embedded server, which only one node has, what stands in
 * clear is sealed at once; elsewhere nodes of the release before may still read it.
 */
export async function openInstallationKeys(
  needs: Needs & { hotReads?: Pick<HotReads, 'prepare'>; logger: Logger },
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
    ...{ ...needs, memory, jwtSecret: config.jwtSecret },
    async master(isOutdated) {
      const check = isOutdated ? await masterKeyCheck(db) : undefined
      if (check) master = await knownMasterKey(db, source, check.id)
      return master
    },
  })
}

/** Whoever writes a key holds the name meanwhile, so that nothing is removed that is being written. */
async function removeDrafts(db: Database, file: string): Promise<void> {
  if ((await draftsOf(file)).length === 0) return
  await db.transaction().execute(async (tx) => {
    await lockName(tx, KEYS_HELD)
    for (const draft of await draftsOf(file)) await rm(draft, { force: true })
  })
}

export const STILL_CLEAR =
  'The keys of the installation stand in clear in the database, because nodes of the release before read them so; once none of them runs any more: npm run parley -- keys seal'

/** The same for a command that only looks: it makes no key and seals nothing. */
export async function readInstallationKeys({ db, config, ...needs }: Needs): Promise<InstallationKeys> {
  const check = await masterKeyCheck(db)
  const master = check && (await knownMasterKey(db, keySource(config, needs.random), check.id))
  const memory = await readKeyMemory(config.dataDir)
  return installationKeys({ db, ...needs, memory, jwtSecret: config.jwtSecret, master: async () => master })
}
