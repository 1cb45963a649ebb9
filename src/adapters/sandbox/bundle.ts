import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, parse } from 'node:path'
import { promisify } from 'node:util'
import { cachedDataVersionTag } from 'node:v8'
import type { SandboxTask } from './task.ts'

/** In the built service the bundles stand beside this file. */
const isBuilt = !import.meta.filename.endsWith('.ts')
const root = join(import.meta.dirname, '../../..')

/** How many builds stay on disk, because other processes may run from them. */
const KEPT = 10

export const bundleName = (task: string) => `sandbox-${task}.js`

/** Snapshots need a script; everything else is a module. */
type Format = 'module' | 'script'

/** The path of a single file with everything that the task needs. */
export const bundleOf = async (task: Pick<SandboxTask, 'name' | 'entry'>, format: Format): Promise<string> =>
  isBuilt ? join(dirname(import.meta.filename), bundleName(task.name)) : madeFromSource(task, format)

/** Builds the bundle once for each state of the source. */
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

/** Identifies a state of the source by sizes and modification times, without reading it. */
function fingerprint(entry: string): string {
  const hash = createHash('sha256').update(entry)
  const folders = [import.meta.dirname, dirname(entry), join(root, 'src/shared'), join(root, 'src/analysis')]
  const own = folders.flatMap((folder) => globSync(join(folder, '**/*.ts')).sort())
  const files = [join(root, 'package-lock.json'), entry, ...own]
  for (const file of files) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 12)
}

const NOTHING = '\0nothing'

/** Leaves out network modules: the sandbox may not use them, and a snapshot cannot contain them. */
const withoutNetwork = {
  name: 'without-network',
  resolveId: (id: string) => (/^(?:node:)?(?:dns|https?|tls)$/.test(id) ? NOTHING : undefined),
  load: (id: string) => (id === NOTHING ? 'module.exports = {}' : undefined),
}

/** The form of a package that requires what it needs: nothing can be imported in a snapshot. */
const withoutImports = (name: string) => createRequire(import.meta.url).resolve(name)

export async function writeBundle(entry: string, file: string, format: Format): Promise<void> {
  const { rolldown } = await import('rolldown')
  const isScript = format === 'script'
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: entry,
    checks: { eval: false },
    ...(isScript && {
      plugins: [withoutNetwork],
      resolve: { alias: { 'web-tree-sitter': withoutImports('web-tree-sitter') } },
      transform: { define: { 'import.meta': '{}' } },
    }),
  })
  await bundle.write({ file, codeSplitting: false, minify: isScript, format: isScript ? 'cjs' : 'es' })
  await bundle.close()
}

/** The startup snapshot of a task: the memory of a process that has loaded the bundle. */
export const snapshotOf = async (task: Pick<SandboxTask, 'name' | 'entry'>): Promise<string> =>
  snapshotBeside(await bundleOf(task, 'script'))

/** Makes the snapshot once for each version of Node and kind of processor; no other can start from it. */
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
