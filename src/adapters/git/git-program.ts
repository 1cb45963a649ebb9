import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type SandboxAccount, sandboxAccount } from '../sandbox/process.ts'
import { gitMissing } from './git-fault.ts'

const OLDEST = [2, 39] as const
/** Where programs are looked for. */
export const PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin'

export interface GitProgram {
  version: string
  /** The account under which git runs. */
  account: SandboxAccount
}

/** The git of this machine; undefined without one that is new enough. */
export async function findGit(path = PATH): Promise<GitProgram | undefined> {
  try {
    const { stdout } = await promisify(execFile)('/usr/bin/env', ['git', '--version'], { env: { PATH: path } })
    const [, version = '', major, minor] = /git version ((\d+)\.(\d+)\S*)/.exec(stdout) ?? []
    const isNewEnough = Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1])
    return isNewEnough ? { version, account: sandboxAccount('/bin/sh') } : undefined
  } catch {
    return undefined
  }
}

/** Looks once for a git that is there, and again as long as there is none. */
export function gitOnce(find: () => Promise<GitProgram | undefined> = findGit): () => Promise<GitProgram> {
  let known: GitProgram | undefined
  return async () => {
    known ??= await find()
    if (!known) throw gitMissing()
    return known
  }
}
