import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyFolder } from './service-here.ts'

const here = join(import.meta.dirname, '..')
const LOCK = 'package-lock.json'
const LARGEST_ARCHIVE_BYTES = 1_073_741_824

/** The commit of a name, in short. */
export const commitOf = (name: string) =>
  execFileSync('git', ['rev-parse', '--short', `${name}^{commit}`], { cwd: here, encoding: 'utf8' }).trim()

/** Writes the files of a commit into a folder, which ends with what was opened, and builds its service there. */
export async function builtCommit(opened: AsyncDisposableStack, commit: string): Promise<string> {
  const folder = await emptyFolder(opened)
  const archive = execFileSync('git', ['archive', commit], { cwd: here, maxBuffer: LARGEST_ARCHIVE_BYTES })
  execFileSync('tar', ['-x'], { cwd: folder, input: archive })
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
