import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inventoryOf } from '../src/analysis/lockfiles/inventory.ts'
import { readLockFile } from '../src/analysis/lockfiles/read-lock-file.ts'
import { isObject } from '../src/shared/fields.ts'
import { haveSets } from '../test/support/public-sets.ts'
import { judgedVersionLines, VERSION_FILES } from '../test/support/version-lines.ts'

const LEAST_SHARE = 0.995
const run = promisify(execFile)

/** How many pairs of versions of the public set are ordered as it says; every other is listed. */
async function versions(): Promise<boolean> {
  if (!haveSets('google/osv-scalibr')) return true
  let [lines, wrong] = [0, 0]
  for (const [file, ecosystem] of VERSION_FILES) {
    const judged = await judgedVersionLines(file, ecosystem)
    lines += judged.lines
    wrong += judged.different.length
    console.log(`versions   ${file}: ${judged.lines - judged.different.length} of ${judged.lines}`)
    for (const line of judged.different) console.log(`           differs: ${line}`)
  }
  const share = 1 - wrong / lines
  console.log(`versions   together: ${share.toFixed(4)} of ${lines} (at least ${LEAST_SHARE})`)
  return share >= LEAST_SHARE
}

/** The packages of a tree of `npm ls`, by the names under which they are installed; workspaces are the project itself. */
function installed(tree: unknown, own: ReadonlySet<string>, found = new Set<string>()): Set<string> {
  const dependencies = isObject(tree) && isObject(tree.dependencies) ? Object.entries(tree.dependencies) : []
  for (const [name, one] of dependencies) {
    if (!isObject(one) || typeof one.version !== 'string') continue
    if (!own.has(name)) found.add(`${name}@${one.version}`)
    installed(one, own, found)
  }
  return found
}

/** Whether a lock file of npm names the same packages as `npm ls --all --package-lock-only`. */
async function inventory(directory: string): Promise<boolean> {
  const path = 'package-lock.json'
  const text = await readFile(join(directory, path), 'utf8')
  const { packages } = inventoryOf([{ path, ...readLockFile(path, text) }])
  const aliases = new Map<string, string>()
  const own = new Set<string>()
  for (const [place, one] of Object.entries(
    (JSON.parse(text).packages ?? {}) as Record<string, { name?: string; version?: string; link?: boolean }>,
  )) {
    if (one.link) own.add(place.split('node_modules/').at(-1) ?? place)
    if (one.name && place.includes('node_modules/'))
      aliases.set(`${place.split('node_modules/').at(-1)}@${one.version}`, `${one.name}@${one.version}`)
  }
  const { stdout } = await run('npm', ['ls', '--all', '--package-lock-only', '--json', '--silent'], {
    cwd: directory,
    maxBuffer: 1_073_741_824,
  }).catch((fault: { stdout: string }) => fault)
  const theirs = new Set([...installed(JSON.parse(stdout), own)].map((name) => aliases.get(name) ?? name))
  const ours = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  const missing = [...theirs].filter((name) => !ours.has(name))
  const more = [...ours].filter((name) => !theirs.has(name))
  console.log(`inventory  ${directory}: ${ours.size} packages, npm ls ${theirs.size}`)
  if (missing.length > 0) console.log(`           only npm: ${missing.join(', ')}`)
  if (more.length > 0) console.log(`           only here: ${more.join(', ')}`)
  return missing.length === 0 && more.length === 0
}

/** `node bench/code-dependencies.ts [DIRECTORY…]`: directories with a package-lock.json; this repository and its benchmarks unless told. */
const given = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const directories = given.length > 0 ? given : [root, join(root, 'bench')]
const fine = [await versions()]
for (const directory of directories) fine.push(await inventory(directory))
if (fine.includes(false)) process.exitCode = 1
