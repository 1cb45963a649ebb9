import { Gunzip } from 'fflate'
import { type Receiver, Refused } from './entry.ts'
import { tarReader } from './tar.ts'
import type { UnpackAsked, Unpacked } from './task.ts'
import { readZip } from './zip.ts'

/** Hands a file on to the host. */
export type HandOver = (call: 'file' | 'more', said: object) => void

/** How many bytes one call hands over; a call is at most 64 KB of JSON. */
const CHUNK_BYTES = 45_000
const MOST_RATIO = 100
/** A small archive may be as dense as it likes. */
const RATIO_FROM_BYTES = 8_388_608
const PIECE = 65_536

/** Unpacks an archive into files that are handed over as they come. */
export function unpack(
  { format, mostBytes, mostFiles }: UnpackAsked,
  archive: Uint8Array,
  handOver: HandOver,
): Unpacked {
  const unpacked: Unpacked = { files: 0, bytes: 0, leftOut: 0 }
  let inflated = 0
  let file: { path: string; kind: string; bytes: number } | undefined
  let pieces: Uint8Array[] = []
  let held = 0

  function flush() {
    if (!file && held === 0) return
    const data = Buffer.concat(pieces).toString('base64')
    if (file) handOver('file', { ...file, data })
    else handOver('more', { data })
    file = undefined
    pieces = []
    held = 0
  }

  const to: Receiver = {
    file(entry) {
      flush()
      unpacked.files += 1
      unpacked.bytes += entry.bytes
      if (unpacked.files > mostFiles) throw new Refused('too_many_files')
      if (unpacked.bytes > mostBytes) throw new Refused('too_large')
      file = entry
    },
    bytes(chunk) {
      for (let at = 0; at < chunk.length; ) {
        const piece = chunk.slice(at, at + CHUNK_BYTES - held)
        pieces.push(piece)
        held += piece.length
        at += piece.length
        if (held === CHUNK_BYTES) flush()
      }
    },
    leftOut() {
      unpacked.leftOut += 1
    },
    inflated(bytes) {
      inflated += bytes
      if (inflated > mostBytes) throw new Refused('too_large')
      if (inflated > RATIO_FROM_BYTES && inflated > archive.length * MOST_RATIO) throw new Refused('bomb')
    },
  }

  try {
    if (format === 'zip') readZip(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength), to)
    else readTar(archive, format === 'tgz', to)
    flush()
    return unpacked.files === 0 ? { ...unpacked, refused: 'empty' } : unpacked
  } catch (fault) {
    if (fault instanceof Refused) return { ...unpacked, refused: fault.why }
    if (fault instanceof Error && !/host/i.test(fault.message)) return { ...unpacked, refused: 'malformed' }
    throw fault
  }
}

function readTar(archive: Uint8Array, isCompressed: boolean, to: Receiver) {
  const reader = tarReader(to)
  const take = (piece: Uint8Array) => {
    to.inflated(piece.length)
    reader.push(piece)
  }
  const gunzip = isCompressed ? new Gunzip(take) : undefined
  for (let at = 0; at < archive.length; at += PIECE) {
    const piece = archive.subarray(at, at + PIECE)
    if (gunzip) gunzip.push(piece, at + PIECE >= archive.length)
    else take(piece)
  }
  reader.end()
}
