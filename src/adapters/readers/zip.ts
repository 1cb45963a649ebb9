import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'

/** Reads a range of bytes of the file; `first` and `last` are included. */
export type ReadRange = (first: number, last: number) => Promise<Readable>

export interface ZipPart {
  name: string
  /** The content, unpacked while it is read. */
  open(): Promise<Readable>
}

export class MalformedZip extends Error {}

const END = { mark: 0x06054b50, bytes: 22 }
const END_64 = { mark: 0x06064b50, bytes: 56 }
const LOCATOR_64 = { mark: 0x07064b50, bytes: 20 }
const CENTRAL = { mark: 0x02014b50, bytes: 46 }
const LOCAL = { mark: 0x04034b50, bytes: 30 }
const DEFLATED = 8
const STORED = 0
const FULL_16 = 0xffff
const FULL_32 = 0xffffffff
const EXTRA_64 = 0x0001
const LARGEST_DIRECTORY = 64 * 1024 * 1024

/** Lists the parts of an archive that this service wrote (without a comment), of any size, by reading only its directory. */
export async function zipParts(read: ReadRange, size: number): Promise<ZipPart[]> {
  const bytes = async (start: number, length: number) => {
    if (length === 0) return Buffer.alloc(0)
    if (start < 0 || length < 0 || start + length > size) throw new MalformedZip('It ends before its directory')
    const chunks: Buffer[] = []
    for await (const chunk of await read(start, start + length - 1)) chunks.push(chunk as Buffer)
    const whole = Buffer.concat(chunks)
    if (whole.length !== length) throw new MalformedZip('Bytes of it are missing')
    return whole
  }

  async function directory() {
    const end = await bytes(size - END.bytes, END.bytes)
    demand(end.readUInt32LE(0) === END.mark, 'It has no directory')
    const short = { count: end.readUInt16LE(10), length: end.readUInt32LE(12), start: end.readUInt32LE(16) }
    if (short.count < FULL_16 && short.length < FULL_32 && short.start < FULL_32) return short
    const locator = await bytes(size - END.bytes - LOCATOR_64.bytes, LOCATOR_64.bytes)
    demand(locator.readUInt32LE(0) === LOCATOR_64.mark, 'It has no directory')
    const large = await bytes(Number(locator.readBigUInt64LE(8)), END_64.bytes)
    demand(large.readUInt32LE(0) === END_64.mark, 'It has no directory')
    const [count = 0, length = 0, start = 0] = [32, 40, 48].map((at) => Number(large.readBigUInt64LE(at)))
    return { count, length, start }
  }

  const open = async ({ method, packed, offset }: Entry) => {
    const head = await bytes(offset, LOCAL.bytes)
    demand(head.readUInt32LE(0) === LOCAL.mark, 'A part of it has no head')
    const start = offset + LOCAL.bytes + head.readUInt16LE(26) + head.readUInt16LE(28)
    if (packed === 0) return Readable.from([])
    demand(start + packed <= size, 'A part of it is cut')
    const raw = await read(start, start + packed - 1)
    if (method === STORED) return raw
    const inflated = createInflateRaw()
    pipeline(raw, inflated).catch(() => {})
    return inflated
  }

  const { count, length, start } = await directory()
  demand(length <= LARGEST_DIRECTORY, 'Its directory is too long')
  return entriesIn(await bytes(start, length), count).map((entry) => ({ name: entry.name, open: () => open(entry) }))
}

interface Entry {
  name: string
  method: number
  packed: number
  offset: number
}

function entriesIn(central: Buffer, count: number): Entry[] {
  const entries: Entry[] = []
  let at = 0
  for (let n = 0; n < count; n++) {
    demand(at + CENTRAL.bytes <= central.length && central.readUInt32LE(at) === CENTRAL.mark, 'Its directory is cut')
    const method = central.readUInt16LE(at + 10)
    demand(method === STORED || method === DEFLATED, 'A part of it is packed in an unknown way')
    const [nameLength, extraLength, comment] = [28, 30, 32].map((field) => central.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const nameEnd = at + CENTRAL.bytes + nameLength
    const name = central.toString('utf8', at + CENTRAL.bytes, nameEnd)
    const extra = central.subarray(nameEnd, nameEnd + extraLength)
    entries.push({ name, method, ...placeOf(central.subarray(at, at + CENTRAL.bytes), extra) })
    at = nameEnd + extraLength + comment
  }
  return entries
}

/** The packed size and offset of a part; values too large for their own field stand in the extra field. */
function placeOf(head: Buffer, extra: Buffer) {
  const [packed, unpacked, offset] = [20, 24, 42].map((field) => head.readUInt32LE(field)) as [number, number, number]
  const wanted = [unpacked, packed, offset]
  if (!wanted.includes(FULL_32)) return { packed, offset }
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== EXTRA_64) continue
    let next = at + 4
    const [, large = 0, begins = 0] = wanted.map((value) => {
      if (value !== FULL_32) return value
      demand(next + 8 <= extra.length, 'Its directory is cut')
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    })
    return { packed: large, offset: begins }
  }
  throw new MalformedZip('Its directory lacks the size of a part')
}

function demand(isSo: boolean, why: string): asserts isSo {
  if (!isSo) throw new MalformedZip(why)
}
