import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }

const ASKED = new Set(['--version', '-V'])

/** Writes the version if the arguments ask for it and nothing else. */
export function tellsVersion(args: readonly string[]): boolean {
  if (args.length !== 1 || !ASKED.has(args[0] ?? '')) return false
  process.stdout.write(`Parley ${packageJson.version} (Node ${process.versions.node})\n`)
  return true
}

/** Keeps compiled code beyond the process, for what is imported from now on; `scripts/build-service.ts` deletes it. */
export const useCompileCache = () => enableCompileCache(join(import.meta.dirname, '../../build/compiled'))
