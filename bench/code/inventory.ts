import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getPublicSets } from '../../scripts/checks/public-sets.ts'
import { inventoryOf } from '../../src/analysis/lockfiles/inventory.ts'
import { readLockFile } from '../../src/analysis/lockfiles/read-lock-file.ts'
import { isObject } from '../../src/shared/fields.ts'
import { folderOfSet } from '../../test/support/public-sets.ts'
import { Bars } from './bars.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const SETS = ['lodash/lodash', 'axios/axios', 'twbs/bootstrap'] as const
const MOST_LISTED = 30

/** Whether the lock files of npm of five projects name the same packages as `npm ls --all --package-lock-only`. */
export async function inventory(): Promise<boolean> {
  await getPublicSets(SETS)
  const bars = new Bars()
  const folders: [string, string][] = [
    ['parley', ROOT],
    ['parley-bench', join(ROOT, 'bench')],
  ]
  for (const [name, folder] of [...folders, ...SETS.map((set): [string, string] => [set, folderOfSet(set)])]) {
    if (!existsSync(folder)) continue
    const { ours, theirs } = await bothOf(folder)
    const [missing, more] = [ours, theirs].map((one, at, both) =>
      [...(both[1 - at] as Set<string>)].filter((name) => !one.has(name)),
    ) as [string[], string[]]
    for (const [who, names] of [
      ['npm', missing],
      ['us', more],
    ] as const)
      if (names.length > 0) console.log(`only by ${who}: ${names.length}: ${names.slice(0, MOST_LISTED).join(', ')}`)
    bars.judge(`${name}: ${ours.size} packages, npm ls ${theirs.size}`, missing.length + more.length === 0)
  }
  return bars.areHeld
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

async function bothOf(folder: string): Promise<{ ours: Set<string>; theirs: Set<string> }> {
  const path = 'package-lock.json'
  const text = await readFile(join(folder, path), 'utf8')
  const { packages } = inventoryOf([{ path, ...readLockFile(path, text) }])
  const aliases = new Map<string, string>()
  const own = new Set<string>()
  const places = (JSON.parse(text).packages ?? {}) as Record<
    string,
    { name?: string; version?: string; link?: boolean }
  >
  for (const [place, one] of Object.entries(places)) {
    const name = place.split('node_modules/').at(-1) ?? place
    if (one.link) own.add(name)
    if (one.name && place.includes('node_modules/')) aliases.set(`${name}@${one.version}`, `${one.name}@${one.version}`)
  }
  const { stdout } = await run('npm', ['ls', '--all', '--package-lock-only', '--json', '--silent'], {
    cwd: folder,
    maxBuffer: 1_073_741_824,
  }).catch((fault: { stdout: string }) => fault)
  return {
    ours: new Set(packages.map(({ name, version }) => `${name}@${version}`)),
    theirs: new Set([...installed(JSON.parse(stdout), own)].map((name) => aliases.get(name) ?? name)),
  }
}
