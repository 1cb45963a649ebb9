import { join } from 'node:path'
import type { Config } from '../../config/load.ts'
import { readMasterKey } from '../../config/settings/storage.ts'
import type { RandomBytes } from '../../shared/ids.ts'
import { KeyTrouble, readKeyFile, replaceKeyFile, writeKeyFile } from './key-file.ts'
import { MASTER_KEY_BYTES, type MasterKey, masterKeyOf } from './master-key.ts'

export type KeySettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'masterKey' | 'masterKeyFile'>

/** Where this node gets its master key. */
export interface KeySource {
  /** The place in words, for people. */
  place: string
  /** Undefined if there is none yet. */
  read(): Promise<MasterKey | undefined>
  /** The file, for `doctor`. */
  file?: string
  /** Other accounts on this machine can read it; known after it was read. */
  isOpenToOthers(): boolean
  /** Present if the service manages the key itself, in its data directory. */
  own?: {
    /** Creates a key; if another process did so first, answers with that one. */
    make(): Promise<MasterKey>
    /** The key that a rotation has put beside the file, until it takes its place. */
    next: KeySource
    /** Answers with the same key if one was left there. */
    makeNext(): Promise<MasterKey>
    /** Keeps the former key beside it, under its id. */
    takeNext(former: string): Promise<void>
  }
}

export function keySource({ dataDir, masterKey, masterKeyFile }: KeySettings, random: RandomBytes): KeySource {
  if (masterKey !== undefined) return fromEnvironment(masterKey, random)
  if (masterKeyFile !== undefined)
    return fromFile(masterKeyFile, `${masterKeyFile} (SERVICE_MASTER_KEY_FILE)`, dataDir, random)
  const file = join(dataDir, 'master.key')
  const source = fromFile(file, file, dataDir, random)
  const next = fromFile(`${file}.next`, `${file}.next`, dataDir, random)
  const own = {
    make: () => madeAt(file, source, random),
    next,
    makeNext: () => madeAt(`${file}.next`, next, random),
    takeNext: (former: string) => replaceKeyFile(`${file}.next`, file, `${file}.former-${former}`),
  }
  return { ...source, own }
}

/** The key in a file, created if there is none. */
export async function madeAt(file: string, { read }: Pick<KeySource, 'read'>, random: RandomBytes): Promise<MasterKey> {
  await writeKeyFile(file, random(MASTER_KEY_BYTES))
  const made = await read()
  if (!made) throw new KeyTrouble(`The master key ${file} was removed while it was made; start again.`)
  return made
}

function fromEnvironment(text: string, random: RandomBytes): KeySource {
  const key = readMasterKey(text)
  if ('trouble' in key) throw new KeyTrouble(`SERVICE_MASTER_KEY ${key.trouble}.`)
  const master = masterKeyOf(key.bytes, random)
  return { place: 'SERVICE_MASTER_KEY', read: async () => master, isOpenToOthers: () => false }
}

export function fromFile(file: string, place: string, dataDir: string, random: RandomBytes): KeySource {
  let isOpenToOthers = false
  return {
    place,
    file,
    isOpenToOthers: () => isOpenToOthers,
    async read() {
      const found = await readKeyFile(file, dataDir)
      isOpenToOthers = found?.isOpenToOthers ?? false
      return found && masterKeyOf(found.bytes, random)
    },
  }
}
