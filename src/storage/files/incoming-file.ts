import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { tooLarge } from '../../shared/errors.ts'

interface Spooled {
  path: string
  handle: FileHandle
  size: number
  sha256: string
}

const ABANDONED_MS = 24 * 3_600_000

/** Incoming content is spooled whole to its own file, measured and hashed, before anybody can see it. */
export function openIncoming(directory: string, now: () => Date) {
  const ready = prepare(directory, now())
  ready.catch(() => {})

  async function write(handle: FileHandle, content: Uint8Array | Readable, maxBytes: number) {
    const hash = createHash('sha256')
    let size = 0
    const chunks = content instanceof Readable ? content : [content]
    for await (const chunk of chunks as AsyncIterable<Uint8Array | string> | Uint8Array[]) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      size += bytes.length
      if (size > maxBytes) throw tooLarge(`The content is larger than ${maxBytes} bytes`, { max_bytes: maxBytes })
      hash.update(bytes)
      await handle.writeFile(bytes)
    }
    return { size, sha256: hash.digest('hex') }
  }

  return {
    /** Hands the spooled content to `use` and removes it afterwards, unless `use` moved it away. */
    async spool<Result>(
      content: Uint8Array | Readable,
      maxBytes: number,
      use: (spooled: Spooled) => Promise<Result>,
    ): Promise<Result> {
      await ready
      const path = join(directory, randomUUID())
      const handle = await open(path, 'wx+', 0o600)
      try {
        return await use({ path, handle, ...(await write(handle, content, maxBytes)) })
      } finally {
        await handle.close()
        await rm(path, { force: true })
      }
    },
  }
}

/** Creates the directory and removes what a killed process left in it. */
async function prepare(directory: string, now: Date) {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const abandoned = await stat(path).then(
      ({ mtimeMs }) => now.getTime() - mtimeMs > ABANDONED_MS,
      () => false,
    )
    if (abandoned) await rm(path, { force: true })
  }
}
