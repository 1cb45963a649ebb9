import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, canReach } from './account.ts'

/** The port only names the socket file; the server listens on no network. */
export const SOCKET_PORT = 5432

const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107

export const socketIn = (directory: string) => join(directory, SOCKET_FILE)

/** The directory of the server's socket: in the data directory, or a short one where that cannot hold a socket. */
export function socketDirectory(dataDir: string, account: Account | undefined): string {
  const inside = join(dataDir, 'socket')
  const fits = Buffer.byteLength(socketIn(inside)) <= LONGEST_SOCKET_PATH
  const directory = fits && (!account || canReach(account, dataDir)) ? inside : shortDirectory(dataDir)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  assertOurs(directory, account)
  if (account) chownSync(directory, account.uid, account.gid)
  return directory
}

/** Not `TMPDIR`: the next process must find the same directory, and `TMPDIR` is often long itself. */
const shortDirectory = (dataDir: string) =>
  `/tmp/parley-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`

/**
 * Everybody may write to the temporary directory: a directory that another user made there could lead us to their
 * server.
 */
function assertOurs(directory: string, account: Account | undefined) {
  const found = lstatSync(directory)
  const owners = [process.getuid?.(), account?.uid]
  if (found.isDirectory() && owners.includes(found.uid) && (found.mode & 0o022) === 0) return
  throw new Error(`${directory} is needed for the database's socket but belongs to another user; remove it.`)
}
