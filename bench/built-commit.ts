import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const here = join(import.meta.dirname, '..')
const LOCK = 'package-lock.json'

const git = (...args: string[]) => execFileSync('git', args, { cwd: here, encoding: 'utf8' }).trim()

/** The commit of a name, in short. */
export const commitOf = (name: string) => git('rev-parse', '--short', `${name}^{commit}`)

/** Checks a commit out into a folder of its own, builds its service there, and removes both when the benchmark is over. */
export async function builtCommit(opened: AsyncDisposableStack, commit: string): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'parley-commit-'))
  opened.defer(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, 'checkout')
  git('worktree', 'add', '--detach', folder, commit)
  opened.defer(() => void git('worktree', 'remove', '--force', folder))
  await linkPackages(folder)
  buildService(folder)
  return folder
}

export function buildService(folder: string) {
  execFileSync(process.execPath, ['scripts/build-service.ts'], { cwd: folder, stdio: 'inherit' })
}

/** Two commits that pin the same packages share what is installed. */
async function linkPackages(folder: string) {
  const pins = (of: string) => readFileSync(join(of, LOCK), 'utf8')
  if (pins(folder) !== pins(here)) {
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
    return
  }
  for (const modules of ['node_modules', 'console/node_modules', 'packages/client/node_modules'])
    if (existsSync(join(here, modules))) await symlink(join(here, modules), join(folder, modules))
}
