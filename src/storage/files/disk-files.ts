import type { Dirent } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { unavailable } from '../../shared/errors.ts'
import { assertKey, assertPrefix, assertType, clampRange, type FileFacts, type Files, type Range } from './files.ts'
import { openIncoming } from './incoming-file.ts'

/** The metadata stands at the end of the file, so that one rename replaces both. */
const TRAILER_BYTES = 512

const trailer = (facts: FileFacts) => Buffer.from(JSON.stringify(facts).padEnd(TRAILER_BYTES))

async function readFacts(handle: FileHandle): Promise<FileFacts> {
  const { size: length } = await handle.stat()
  const { buffer } = await handle.read(
    Buffer.alloc(TRAILER_BYTES),
    0,
    TRAILER_BYTES,
    Math.max(0, length - TRAILER_BYTES),
  )
  const { size, type, sha256 } = JSON.parse(buffer.toString()) as FileFacts
  if (size !== length - TRAILER_BYTES) throw new Error('A stored file has lost a part of itself')
  return { size, type, sha256 }
}

const codeOf = (fault: unknown) => (fault instanceof Error && 'code' in fault ? fault.code : undefined)
const isMissing = (fault: unknown) => codeOf(fault) === 'ENOENT'
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** Files in a directory. Folder names end in `+`, which no key contains, so that `a` and `a/b` can both exist. */
export function diskFiles({ directory, now }: { directory: string; now: () => Date }): Files {
  const root = join(directory, 'stored')
  const incoming = openIncoming(join(directory, 'incoming'), now)

  function pathOf(key: string) {
    assertKey(key)
    return join(root, ...key.split('/').map((name, at, names) => (at < names.length - 1 ? `${name}+` : name)))
  }

  async function opened(key: string): Promise<FileHandle | null> {
    return open(pathOf(key), 'r').catch((fault) => {
      if (isMissing(fault)) return null
      throw fault
    })
  }

  async function read(key: string, rangeOf: (size: number) => Range | null) {
    const handle = await opened(key)
    if (!handle) return null
    let reading = false
    try {
      const facts = await readFacts(handle)
      const range = rangeOf(facts.size)
      if (!range) return null
      if (range.last < range.first) return { ...facts, stream: Readable.from([]) }
      reading = true
      return { ...facts, stream: handle.createReadStream({ start: range.first, end: range.last }) }
    } finally {
      if (!reading) await handle.close()
    }
  }

  return {
    async put(key, content, { type, maxBytes = Number.POSITIVE_INFINITY }) {
      const path = pathOf(key)
      assertType(type)
      const stored = incoming.spool(content, maxBytes, async ({ path: spooled, handle, size, sha256 }) => {
        await handle.writeFile(trailer({ size, type, sha256 }))
        await handle.sync()
        const firstMade = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(spooled, path)
        await syncDirectories(dirname(path), firstMade ? dirname(firstMade) : dirname(path))
        return { size, type, sha256 }
      })
      return stored.catch((fault) => {
        throw FULL.has(codeOf(fault)) ? unavailable('There is not enough space to store the file', 60) : fault
      })
    },
    get: (key) => read(key, (size) => ({ first: 0, last: size - 1 })),
    getRange: (key, first, last) => read(key, (size) => clampRange(first, last, size)),
    async stat(key) {
      const handle = await opened(key)
      return handle && readFacts(handle).finally(() => handle.close())
    },
    async remove(key) {
      return rm(pathOf(key)).then(
        () => true,
        (fault) => {
          if (isMissing(fault)) return false
          throw fault
        },
      )
    },
    list(prefix) {
      assertPrefix(prefix)
      return walk(root, '', prefix)
    },
  }
}

/** A rename is durable once the directories that name the file are. */
async function syncDirectories(lowest: string, highest: string) {
  for (let path = lowest; path.length >= highest.length; path = dirname(path)) {
    const handle = await open(path, 'r')
    await handle.sync().finally(() => handle.close())
  }
}

async function* walk(path: string, folder: string, prefix: string): AsyncGenerator<{ key: string; size: number }> {
  const entries = await readdir(path, { withFileTypes: true }).catch((fault): Dirent[] => {
    if (isMissing(fault)) return []
    throw fault
  })
  for (const entry of entries) {
    if (entry.isDirectory()) {
      const key = `${folder}${entry.name.slice(0, -1)}/`
      if (key.startsWith(prefix) || prefix.startsWith(key)) yield* walk(join(path, entry.name), key, prefix)
    } else if (entry.isFile() && (folder + entry.name).startsWith(prefix)) {
      const found = await stat(join(path, entry.name)).catch(() => null)
      if (found) yield { key: folder + entry.name, size: found.size - TRAILER_BYTES }
    }
  }
}
