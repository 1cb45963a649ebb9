import { constants } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SourceBlob, SourceFile, SourceTree } from '../../analysis/source-tree.ts'

/** Folders that are not looked into; what others wrote is counted as one file that was not read. */
const NOT_ENTERED = new Set(['.git', '.hg', '.svn'])
const NOT_OURS = new Set(['node_modules', 'bower_components', '.venv', 'site-packages'])

/** The files of a directory as they lie. No link is followed, so nothing outside of it is read. */
export function directoryTree(root: string): SourceTree {
  return {
    commit: undefined,

    async files(signal) {
      const found: SourceFile[] = []
      const folders = ['']
      for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
        signal.throwIfAborted()
        const entries = await readdir(join(root, folder), { withFileTypes: true })
        for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
          const path = folder === '' ? entry.name : `${folder}/${entry.name}`
          if (entry.isDirectory()) {
            if (NOT_OURS.has(entry.name)) found.push({ path: `${path}/`, oid: path, bytes: 0, kind: 'file' })
            else if (!NOT_ENTERED.has(entry.name)) folders.push(path)
          } else if (entry.isSymbolicLink()) found.push({ path, oid: path, bytes: 0, kind: 'link' })
          else if (entry.isFile()) {
            const { size } = await lstat(join(root, path))
            found.push({ path, oid: path, bytes: size, kind: 'file' })
          }
        }
      }
      return found
    },

    async *read(oids, signal): AsyncGenerator<SourceBlob> {
      for (const oid of oids) {
        signal.throwIfAborted()
        const bytes = await contentOf(join(root, oid))
        if (bytes) yield { oid, bytes }
      }
    },
  }
}

/** Undefined for what is no plain file by now, or may not be read. */
async function contentOf(path: string): Promise<Uint8Array | undefined> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => undefined)
  if (!file) return undefined
  try {
    return (await file.stat()).isFile() ? await file.readFile() : undefined
  } finally {
    await file.close()
  }
}
