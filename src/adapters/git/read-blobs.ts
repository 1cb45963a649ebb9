import type { Readable, Writable } from 'node:stream'
import type { SourceBlob } from '../../analysis/source-tree.ts'
import { GitFault } from './git-fault.ts'

const NEWLINE = 10
const LONGEST_HEADER = 200

/** Reads a stream by lines and by counts of bytes. */
function byteReader(stream: Readable) {
  const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  async function more(): Promise<boolean> {
    const { value, done } = await chunks.next()
    if (done) return false
    held = held.length > 0 ? Buffer.concat([held, value]) : value
    return true
  }

  return {
    async line(): Promise<string | undefined> {
      for (;;) {
        const end = held.indexOf(NEWLINE)
        if (end >= 0) {
          const text = held.toString('latin1', 0, end)
          held = held.subarray(end + 1)
          return text
        }
        if (held.length > LONGEST_HEADER) throw new GitFault('malformed')
        if (!(await more())) return undefined
      }
    },

    async bytes(size: number): Promise<Buffer> {
      const parts: Buffer[] = []
      let missing = size
      while (missing > 0) {
        if (held.length === 0 && !(await more())) throw new GitFault('malformed')
        const part = held.subarray(0, missing)
        held = held.subarray(part.length)
        missing -= part.length
        parts.push(part)
      }
      return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    },

    async skip(size: number) {
      for (let missing = size; missing > 0; ) {
        if (held.length === 0 && !(await more())) throw new GitFault('malformed')
        const passed = Math.min(missing, held.length)
        held = held.subarray(passed)
        missing -= passed
      }
    },
  }
}

interface BlobLimits {
  /** Larger ones are left out. */
  mostBytes: number
  onMissing: (oid: string) => void
}

/** Asks `git cat-file --batch --buffer` for contents and tells those that are there and small enough. */
export async function* readBlobs(
  { input, output }: { input: Writable; output: Readable },
  oids: readonly string[],
  { mostBytes, onMissing }: BlobLimits,
): AsyncGenerator<SourceBlob> {
  input.end(oids.map((oid) => `${oid}\n`).join(''))
  const reader = byteReader(output)
  for (const oid of oids) {
    const [, type, size] = (await reader.line())?.split(' ') ?? []
    if (size === undefined) {
      onMissing(oid)
      continue
    }
    const isRead = type === 'blob' && Number(size) <= mostBytes
    if (isRead) yield { oid, bytes: await reader.bytes(Number(size)) }
    else await reader.skip(Number(size))
    await reader.skip(1)
  }
}
