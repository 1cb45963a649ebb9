import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Account, canReach, knownAccounts, PREFERRED } from '../../storage/embedded/account.ts'

/** Accounts that own nothing, the best first. */
const POWERLESS = ['nobody', 'daemon', 'bin', 'games']

/** Under whom runs happen; where that is ourselves, why. */
export interface SandboxAccount {
  account?: Account
  why?: string
}

const everybodyReads = (file: string) => (statSync(file).mode & 0o004) !== 0

function canRun(account: Account, program: string): boolean {
  accessSync(program, constants.X_OK)
  return everybodyReads(program) && canReach(account, dirname(program))
}

/** Another account than ours and than the database's, where we are root and it can start Node. */
export function sandboxAccount(program = process.execPath): SandboxAccount {
  if (process.getuid?.() !== 0) return { why: 'the service is not started as root' }
  const accounts = knownAccounts()
  const servers = PREFERRED.find((name) => accounts.some((known) => known.name === name))
  const free = POWERLESS.filter((name) => name !== servers)
  const account = free.map((name) => accounts.find((known) => known.name === name)).find((known) => known !== undefined)
  if (!account) return { why: `none of the accounts ${free.join(', ')} exists` }
  return canRun(account, program) ? { account } : { why: `the account ${account.name} may not start ${program}` }
}
