import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }

const run = promisify(execFile)

/** This release in words: its version, and its commit where it runs from a checkout. */
export async function thisRelease(): Promise<string> {
  const git = run('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname, timeout: 5_000 })
  const commit = await git.then(
    ({ stdout }) => ` (commit ${stdout.trim()})`,
    () => '',
  )
  return `${packageJson.version}${commit}`
}
