import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, parse } from 'node:path'
import { promisify } from 'node:util'
import { cachedDataVersionTag } from 'node:v8'
import type { SandboxTask } from './task.ts'

/** The built service has its bundles beside itself. */
const isBuilt = !import.meta.filename.endsWith('.ts')
const root = join(import.meta.dirname, '../../..')

/** How many states of the source stay: others may run from them. */
const KEPT = 10

export const bundleName = (task: string) => `sandbox-${task}.js`

/** A snapshot is made of a script; everything else is a module. */
type Format = 'module' | 'script'

/** One file with everything that the task needs. */
export const bundleOf = async (task: Pick<SandboxTask, 'name' | 'entry'>, format: Format): Promise<string> =>
  isBuilt ? join(dirname(import.meta.filename), bundleName(task.name)) : madeFromSource(task, format)

/** Made once for each state of the source, by whoever needs it first. */
async function madeFromSource({ name, entry }: Pick<SandboxTask, 'name' | 'entry'>, format: Format): Promise<string> {
  const place = join(root, 'build', `.sandbox-${name}-${fingerprint(entry)}`)
  const file = join(place, bundleName(name))
  if (existsSync(file)) return file
  const made = join(root, 'build', `.sandbox-${name}-${randomUUID()}`)
  mkdirSync(dirname(made), { recursive: true })
  await writeBundle(entry, join(made, bundleName(name)), format)
  try {
    renameSync(made, place)
  } catch (fault) {
    rmSync(made, { recursive: true, force: true })
    if (!existsSync(file)) throw fault
  }
  removeOld(name)
  return file
}

function removeOld(name: string) {
  const madeAt = (place: string) => statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const all = globSync(join(root, 'build', `.sandbox-${name}-*`)).sort((a, b) => madeAt(b) - madeAt(a))
  for (const old of all.slice(KEPT)) rmSync(old, { recursive: true, force: true })
}

/** Tells one state of what a bundle is made of from another, without reading it. */
function fingerprint(entry: string): string {
  const hash = createHash('sha256').update(entry)
  const own = [import.meta.dirname, dirname(entry), join(root, 'src/shared')].flatMap((folder) =>
    globSync(join(folder, '**/*.ts')).sort(),
  )
  const files = [join(root, 'package-lock.json'), entry, ...own]
  for (const file of files) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 12)
}

const NOTHING = '\0nothing'

/** What reaches out is of no use to a script, which may not, and a snapshot cannot hold it. */
const withoutNetwork = {
  name: 'without-network',
  resolveId: (id: string) => (/^(?:node:)?(?:dns|https?|tls)$/.test(id) ? NOTHING : undefined),
  load: (id: string) => (id === NOTHING ? 'module.exports = {}' : undefined),
}

export async function writeBundle(entry: string, file: string, format: Format): Promise<void> {
  const { rolldown } = await import('rolldown')
  const isScript = format === 'script'
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: entry,
    ...(isScript && { plugins: [withoutNetwork], transform: { define: { 'import.meta': '{}' } } }),
  })
  await bundle.write({ file, codeSplitting: false, minify: isScript, format: isScript ? 'cjs' : 'es' })
  await bundle.close()
}

/** All that a process of the task begins with: its bundle as it is in memory once it is loaded. */
export const snapshotOf = async (task: Pick<SandboxTask, 'name' | 'entry'>): Promise<string> =>
  snapshotBeside(await bundleOf(task, 'script'))

/** Made once for each Node and each kind of processor, by whoever needs it first; no other can start from it. */
export async function snapshotBeside(bundle: string): Promise<string> {
  const { dir, name } = parse(bundle)
  const file = join(dir, `${name}-${process.version}-${process.arch}-${cachedDataVersionTag()}.snapshot`)
  if (existsSync(file)) return file
  const made = join(dir, `.${name}-${randomUUID()}`)
  try {
    await promisify(execFile)(process.execPath, ['--snapshot-blob', made, '--build-snapshot', bundle], { env: {} })
    renameSync(made, file)
  } finally {
    rmSync(made, { force: true })
  }
  return file
}
