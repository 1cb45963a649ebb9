import type { Logger } from 'pino'
import type { RandomBytes } from '../../shared/ids.ts'
import type { Database } from '../database.ts'
import type { HotReads } from '../hot-reads.ts'
import { type InstallationKeys, installationKeys } from '../installation-keys.ts'
import { claimMasterKey, knownMasterKey, masterKeyCheck } from './claim-master-key.ts'
import { type KeySettings, keySource } from './key-source.ts'
import { sealClearKeys } from './seal-clear-keys.ts'
import { refuseUnsealed, rememberSealed } from './sealed-mark.ts'

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
  let master = await claimMasterKey(db, source, now)
  if (source.isOpenToOthers())
    logger.warn(`Every user of this machine can read or change the master key ${source.place}`)
  if ((await masterKeyCheck(db))?.sealedAt === null) {
    await refuseUnsealed(config.dataDir, master.id)
    if (config.databaseUrl) logger.warn(STILL_CLEAR)
    else logger.info({ keys: await sealClearKeys(db, master, now) }, 'Sealed the keys that stood in clear')
  }
  if ((await masterKeyCheck(db))?.sealedAt) await rememberSealed(config.dataDir, master.id)
  return installationKeys({
    ...{ ...needs, jwtSecret: config.jwtSecret },
    async master(isOutdated) {
      if (isOutdated) master = await claimMasterKey(db, source, now)
      return master
    },
  })
}

export const STILL_CLEAR =
  'The keys of the installation stand in clear in the database, because nodes of the release before read them so; once none of them runs any more: npm run parley -- keys seal'

/** The same for a command that only looks: it makes no key and seals nothing. */
export async function readInstallationKeys({ db, config, ...needs }: Needs): Promise<InstallationKeys> {
  const check = await masterKeyCheck(db)
  const master = check && (await knownMasterKey(keySource(config, needs.random), check.id))
  return installationKeys({ db, ...needs, jwtSecret: config.jwtSecret, master: async () => master })
}
