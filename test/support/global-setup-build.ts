import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** For tests of the program as people run it: built, if the source has changed since. */
export default function build() {
  const root = join(import.meta.dirname, '../..')
  execFileSync(process.execPath, ['scripts/prepare.mjs', '--dev'], { cwd: root, stdio: 'inherit' })
}
