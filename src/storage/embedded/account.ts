import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The unprivileged account that runs the server when we are root, because PostgreSQL refuses to run as root. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/** The accounts that may run it, the best first. */
export const PREFERRED = ['parley', 'postgres', 'nobody']

/**
 * Undefined when we are not root: the server then runs as ourselves. An existing cluster keeps the account that owns
 * it.
 */
export function serverAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = knownAccounts()
  const owner = statSync(clusterDir, { throwIfNoEntry: false })?.uid
  const account = owner
    ? accounts.find(({ uid }) => uid === owner)
    : PREFERRED.map((name) => accounts.find((known) => known.name === name)).find((known) => known !== undefined)
  if (account) return account
  throw new Error(
    owner
      ? `${clusterDir} belongs to user id ${owner}, which no account on this machine has; give it to one with chown -R.`
      : `PostgreSQL refuses to run as root and none of the accounts ${PREFERRED.join(', ')} exists; create one of them, start as an ordinary user, or set DATABASE_URL.`,
  )
}

export function knownAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([, , uid]) => Number(uid) > 0)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** Whether the account may traverse the path from the root to this directory. */
export function canReach(account: Account, directory: string): boolean {
  const { mode, uid: owner, gid: group } = statSync(directory)
  const shift = owner === account.uid ? 6 : group === account.gid ? 3 : 0
  const mayEnter = ((mode >> shift) & 1) === 1
  return mayEnter && (dirname(directory) === directory || canReach(account, dirname(directory)))
}

/** Options to start the server's programs in one of their directories. */
export const startedIn = (directory: string, account: Account | undefined) => ({
  cwd: directory,
  env: { LANG: 'C', TZ: 'UTC' },
  ...(account && { uid: account.uid, gid: account.gid }),
})

/**
 * The path of a directory for a program that is started in it. Below a directory that its account may not enter
 * (`/root`) the path is relative to the working directory, so that the data stays where it was asked for.
 */
export function pathFromInside(directory: string, account: Account | undefined): string {
  if (!account || canReach(account, directory)) return directory
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(
    `The account ${account.name} runs the database but may not enter ${directory}; set SERVICE_DATA_DIR to a place it can reach, or start as an ordinary user.`,
  )
}
