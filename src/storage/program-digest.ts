import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const SOURCE = join(import.meta.dirname, '..')
const isTest = (name: string) => /\.test\.ts$/.test(name)

/**
 * A digest that changes with every change of the program, whatever its version, and is the same on every machine. A
 * process whose files were replaced after its start gets a digest of its own.
 */
export async function programDigest(directory = SOURCE, startedAt = performance.timeOrigin): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !isTest(entry.name))
  const places = files.map(({ parentPath, name }) => join(parentPath, name).slice(directory.length)).sort()
  const hash = createHash('sha256')
  let isReplaced = false
  for (const place of places) {
    const file = join(directory, place)
    hash.update(`${place}\0`).update(await readFile(file))
    isReplaced ||= (await stat(file)).mtimeMs > startedAt
  }
  if (isReplaced) hash.update(`\0${startedAt}`)
  return hash.digest('hex')
}
