import type { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'

const PIECE_BYTES = 65_536

function* pieces(raw: Buffer) {
  for (let at = 0; at < raw.length; at += PIECE_BYTES) yield raw.subarray(at, at + PIECE_BYTES)
}

/** Whoever reads a mail copies what they are handed: piece by piece a large one needs little more room than a small one. */
export const inPieces = (raw: Buffer): Readable => Readable.from(pieces(raw), { objectMode: false })
