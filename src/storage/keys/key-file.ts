import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { readMasterKey } from '../../config/settings/storage.ts'

/** Why there is no usable key, and what to do; its message is for the person who starts the service. */
export class KeyTrouble extends Error {
  override name = 'KeyTrouble'
}

const WHY: Record<string, string> = {
  EACCES: 'may not be read by this user; make this user its owner, or let its group read it',
  EPERM: 'may not be read by this user; make this user its owner, or let its group read it',
  EISDIR: 'is a directory; give the file in it that holds the key',
  ENOTDIR: 'lies below a file; give a path that exists',
}

const OTHERS = 0o006
/** Some mounted file systems have no hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

const isWithin = (file: string, directory: string) => {
  const path = relative(resolve(directory), resolve(file))
  return path !== '' && !path.startsWith('..')
}

export interface KeyFile {
  bytes: Uint8Array
  /** Other accounts on this machine can read or replace it. */
  isOpenToOthers: boolean
}

/** The key in a file; undefined if there is no file. Anything else that keeps it from being read is a fault. */
export async function readKeyFile(file: string, dataDir: string): Promise<KeyFile | undefined> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new KeyTrouble(`The master key ${file} ${WHY[error.code ?? ''] ?? `cannot be read (${error.code})`}.`)
  })
  if (content === undefined) return undefined
  const isOpenToOthers = process.platform !== 'win32' && ((await stat(file)).mode & OTHERS) !== 0
  if (isOpenToOthers && isWithin(file, dataDir))
    throw new KeyTrouble(
      `Every user of this machine can read or change the master key ${file}: chmod 600 ${file}, and if others may have read it, change it with npm run parley -- keys rotate-master.`,
    )
  const key = readMasterKey(content)
  if ('trouble' in key) throw new KeyTrouble(`The master key ${file} ${key.trouble}; put the right file back.`)
  return { bytes: key.bytes, isOpenToOthers }
}

/**
 * Writes a key to a new file, synced and readable by its owner alone; false if the file exists, which stays unchanged.
 */
export async function writeKeyFile(file: string, bytes: Uint8Array): Promise<boolean> {
  const directory = dirname(resolve(file))
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(`${Buffer.from(bytes).toString('base64')}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (!NO_LINKS.has(error.code ?? '') || existsSync(file)) throw error
      return rename(draft, file)
    })
    await syncDirectory(directory)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    throw new KeyTrouble(
      `The master key cannot be written to ${file} (${code}); see SERVICE_DATA_DIR and SERVICE_MASTER_KEY_FILE.`,
    )
  } finally {
    await rm(draft, { force: true })
  }
}

const DRAFT = /^\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Copies of a key that a process left behind when it was killed while writing. */
export async function draftsOf(file: string): Promise<string[]> {
  const directory = dirname(resolve(file))
  const names = await readdir(directory).catch(() => [])
  const [own, next] = [basename(file), `${basename(file)}.next`]
  const isDraft = (name: string) => [own, next].some((of) => name.startsWith(of) && DRAFT.test(name.slice(of.length)))
  return names.filter(isDraft).map((name) => join(directory, name))
}

/** Replaces a file by another and keeps the former under its own name; after a crash it is one or the other. */
export async function replaceKeyFile(from: string, file: string, former: string): Promise<void> {
  if (existsSync(file) && !existsSync(former)) await copyFile(file, former, constants.COPYFILE_EXCL)
  await rename(from, file)
  await syncDirectory(dirname(resolve(file)))
}

async function syncDirectory(directory: string) {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
