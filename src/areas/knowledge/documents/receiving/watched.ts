import { Readable } from 'node:stream'
import type { Glimpse } from './kind-of.ts'

const HEAD = 65_536
const TAIL = 262_144

/** The same content, of which the begin and the end are looked at when it has passed; `judge` may refuse it then. */
export function watched(content: Readable | Uint8Array, judge: (glimpse: Glimpse) => Promise<void>): Readable {
  async function* passing() {
    let head = Buffer.alloc(0)
    let tail: Buffer = Buffer.alloc(0)
    for await (const given of content instanceof Readable ? content : [content]) {
      const chunk: Buffer = Buffer.from(given)
      if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)])
      tail = chunk.length >= TAIL ? chunk.subarray(chunk.length - TAIL) : Buffer.concat([tail, chunk]).subarray(-TAIL)
      yield chunk
    }
    await judge({ head, tail })
  }
  return Readable.from(passing(), { objectMode: false })
}
