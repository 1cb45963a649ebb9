import { Inflate } from 'fflate'
import { type ArchiveEntry, type Receiver, Refused, treePath } from './entry.ts'

const END = Buffer.from('PK\u0005\u0006')
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const MOST_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1
const PIECE = 65_536

interface Member extends Omit<ArchiveEntry, 'bytes'> {
  method: number
  content: Uint8Array
}

/** The directory of a zip stands at its end; what it says of sizes is not believed. */
function* members(zip: Buffer, to: Receiver): Generator<Member> {
  const end = zip.subarray(Math.max(0, zip.length - END_BYTES - MOST_COMMENT)).lastIndexOf(END)
  if (end < 0) throw new Refused('malformed')
  const at = Math.max(0, zip.length - END_BYTES - MOST_COMMENT) + end
  const [count, start] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16)]
  if (count === 0xffff || start === 0xffffffff) throw new Refused('too_many_files')
  let place = start
  for (let index = 0; index < count; index++) {
    if (place + 46 > zip.length || zip.readUInt32LE(place) !== CENTRAL) throw new Refused('malformed')
    const [nameBytes, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(place + offset))
    const name = zip.toString('utf8', place + 46, place + 46 + (nameBytes ?? 0))
    if ((zip.readUInt16LE(place + 8) & ENCRYPTED) !== 0) throw new Refused('encrypted')
    const path = treePath(name)
    if (path !== undefined) yield memberAt(zip, place, path)
    else if (!name.endsWith('/')) to.leftOut()
    place += 46 + (nameBytes ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
}

const TYPE_MASK = 0o170000
const LINK_TYPE = 0o120000

function memberAt(zip: Buffer, place: number, path: string): Member {
  const local = zip.readUInt32LE(place + 42)
  if (local + 30 > zip.length || zip.readUInt32LE(local) !== LOCAL) throw new Refused('malformed')
  const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const content = zip.subarray(begin, begin + zip.readUInt32LE(place + 20))
  const mode = zip[place + 5] === 3 ? zip.readUInt16LE(place + 40) : 0
  const kind = (mode & TYPE_MASK) === LINK_TYPE ? 'link' : (mode & 0o100) !== 0 ? 'executable' : 'file'
  return { path, kind, method: zip.readUInt16LE(place + 10), content }
}

/** Inflates in pieces, so that a bomb is found before it is in memory. */
function inflate({ method, content }: Member, take: (piece: Uint8Array) => void) {
  if (method !== STORED && method !== DEFLATED) throw new Refused('malformed')
  const inflater = new Inflate((piece) => take(piece))
  for (let at = 0; at < content.length || at === 0; at += PIECE) {
    const piece = content.subarray(at, at + PIECE)
    if (method === STORED) take(piece)
    else inflater.push(piece, at + PIECE >= content.length)
  }
}

/** Reads a zip: each member is inflated once to know its size, and once more to hand it over. */
export function readZip(zip: Buffer, to: Receiver): void {
  for (const member of members(zip, to)) {
    let bytes = 0
    inflate(member, (piece) => {
      bytes += piece.length
      to.inflated(piece.length)
    })
    to.file({ path: member.path, kind: member.kind, bytes })
    inflate(member, (piece) => {
      if (piece.length > 0) to.bytes(piece)
    })
  }
}
