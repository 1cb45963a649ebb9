import type { Config } from '../../config/load.ts'
import type { RandomBytes } from '../../shared/ids.ts'
import type { Database } from '../../storage/database.ts'
import { knownMasterKey, masterKeyCheck } from '../../storage/keys/claim-master-key.ts'
import { KeyTrouble } from '../../storage/keys/key-file.ts'
import type { KeyMemory } from '../../storage/keys/key-memory.ts'
import type { KeySource } from '../../storage/keys/key-source.ts'

/** What every act of the command has at hand. */
export interface KeyContext {
  db: Database
  databaseUrl: string
  config: Config
  source: KeySource
  /** What this node keeps of the keys outside the database. */
  memory: KeyMemory
  now: () => Date
  random: RandomBytes
  /** Somebody has made sure of what the command asks for. */
  sure: boolean
  /** The file for a new master key. */
  to: string | undefined
  say(line: string): void
}

/** What the audit log keeps of an act; nothing where nothing was changed. */
export type Details = Record<string, string | number> | undefined

/** By this name the command knows its own connections. */
export const OWN_CONNECTIONS = 'parley keys'

/** The master key of an installation that has one. */
export async function ownMasterKey({ db, source }: Pick<KeyContext, 'db' | 'source'>) {
  const check = await masterKeyCheck(db)
  if (!check) throw new KeyTrouble('There are no keys yet: the first start of the service makes them.')
  return knownMasterKey(db, source, check.id)
}
