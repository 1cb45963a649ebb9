import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SandboxTask } from './task.ts'

/** The built service has its bundles beside itself. */
const isBuilt = !import.meta.filename.endsWith('.ts')
const root = join(import.meta.dirname, '../../..')

export const bundleName = (task: string) => `sandbox-${task}.js`

/** One file with everything that the task needs: all that its process may read. */
export const bundleOf = async ({ name, entry }: Pick<SandboxTask, 'name' | 'entry'>): Promise<string> =>
  isBuilt ? join(dirname(import.meta.filename), bundleName(name)) : madeFromSource(name, entry)

/** Made once for each state of the source, by whoever needs it first. */
async function madeFromSource(name: string, entry: string): Promise<string> {
  const place = join(root, 'build', `.sandbox-${name}-${fingerprint(entry)}`)
  const file = join(place, bundleName(name))
  if (existsSync(file)) return file
  const made = join(root, 'build', `.sandbox-${name}-${randomUUID()}`)
  mkdirSync(dirname(made), { recursive: true })
  await writeBundle(entry, join(made, bundleName(name)))
  try {
    renameSync(made, place)
  } catch (fault) {
    rmSync(made, { recursive: true, force: true })
    if (!existsSync(file)) throw fault
  }
  return file
}

/** Tells one state of what a bundle is made of from another, without reading it. */
function fingerprint(entry: string): string {
  const hash = createHash('sha256').update(entry)
  const own = [import.meta.dirname, join(root, 'src/shared')].flatMap((folder) =>
    globSync(join(folder, '**/*.ts')).sort(),
  )
  const files = [join(root, 'package-lock.json'), entry, ...own]
  for (const file of files) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 12)
}

export async function writeBundle(entry: string, file: string): Promise<void> {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({ cwd: root, platform: 'node', input: entry })
  await bundle.write({ file, codeSplitting: false })
  await bundle.close()
}
