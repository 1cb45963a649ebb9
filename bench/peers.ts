import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Installs what the benchmarks are measured beside, unless this is there. */
export function installPeers(needed: string): void {
  if (existsSync(join(import.meta.dirname, 'node_modules', needed))) return
  console.log('Installing what we are measured beside …')
  execFileSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], { cwd: import.meta.dirname, stdio: 'inherit' })
}
