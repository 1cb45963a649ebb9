import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** What stands in an archive, so that it can be seen that nothing is missing and nothing was changed. */
export interface ZippedFile {
  name: string
  bytes: number
  /** SHA-256 in hex. */
  sha256: string
}

/** Made of ids and fixed words, so that no name leads out of the folder it is unpacked into. */
const NAME = /^(?!.*(?:^|\/)\.)[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/
const LONGEST_NAME = 200

/** The same content makes the same archive, whenever it is written. */
const WRITTEN = new Date('1980-01-01T00:00:00Z')

const PIECE = 262_144

/** So that hashing and packing a long part hold up nobody. */
function* cut(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/** A zip that is written into a file, part by part: one is in memory at a time, however many there are. */
export function zipInto(file: FileHandle) {
  const zip = new ZipFile()
  const written = (async () => {
    for await (const chunk of zip.outputStream) await file.appendFile(chunk)
  })()
  written.catch(() => {})
  const names = new Set<string>()

  return {
    /** Resolves once the whole content is in the archive. */
    async add(name: string, content: string | Uint8Array | Readable): Promise<ZippedFile> {
      if (!NAME.test(name) || name.length > LONGEST_NAME) throw new Error(`Not a name in an archive: ${name}`)
      if (names.has(name)) throw new Error(`Two files of an archive are called ${name}`)
      names.add(name)
      const hash = createHash('sha256')
      let bytes = 0
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          bytes += chunk.length
          done(null, chunk)
        },
      })
      const source = content instanceof Readable ? content : Readable.from(cut(Buffer.from(content)))
      zip.addReadStream(counted, name, { mtime: WRITTEN, mode: 0o100644 })
      await Promise.race([pipeline(source, counted), written])
      return { name, bytes, sha256: hash.digest('hex') }
    },

    /** Resolves once the archive is whole. */
    async end(): Promise<void> {
      zip.end()
      await written
    },
  }
}
