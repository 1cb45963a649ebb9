import type { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'
import { headersOf, parametersOf } from '../document/mail/headers.ts'
import type { MailRefusal } from './task.ts'

const DEEPEST = 20
const MOST_PARTS = 1_000
const [NEWLINE, RETURN, DASH] = [0x0a, 0x0d, 0x2d]

/** Where the headers of a mail or of a part of it stand. */
export interface Headers {
  from: number
  to: number
}

/** Finds all headers, line by line; refuses a mail that is built to overwhelm its reader. */
export function headersIn(raw: Buffer): Headers[] {
  const found: Headers[] = []
  const open: string[] = []
  let from: number | undefined = 0
  for (let at = 0, next = 0; at < raw.length; at = next) {
    const end = raw.indexOf(NEWLINE, at)
    next = end < 0 ? raw.length : end + 1
    if (from !== undefined) {
      if (!isEmpty(raw, at)) continue
      const boundary = boundaryIn(raw.toString('latin1', from, at))
      found.push({ from, to: at })
      from = undefined
      if (boundary !== undefined && open.push(boundary) > DEEPEST) throw new MailRefused('too_deep')
      continue
    }
    if (raw[at] !== DASH || raw[at + 1] !== DASH) continue
    const line = raw.toString('latin1', at, next)
    const place = open.findLastIndex((boundary) => line.startsWith(boundary, 2))
    if (place < 0) continue
    const isEnd = line.startsWith('--', 2 + (open[place]?.length ?? 0))
    open.length = isEnd ? place : place + 1
    if (isEnd) continue
    if (found.length === MOST_PARTS) throw new MailRefused('too_many_parts')
    from = next
  }
  return from === undefined ? found : [...found, { from, to: raw.length }]
}

const isEmpty = (raw: Buffer, at: number) => raw[at] === NEWLINE || (raw[at] === RETURN && raw[at + 1] === NEWLINE)

function boundaryIn(header: string): string | undefined {
  const { value, parameters } = parametersOf(headersOf(header.replaceAll('\r\n', '\n')).get('content-type'))
  return value.startsWith('multipart/') ? parameters.get('boundary') : undefined
}

/** A refusal by the reader itself; any other error is a crash. */
export class MailRefused extends Error {
  readonly reason: MailRefusal
  constructor(reason: MailRefusal) {
    super(reason)
    this.name = 'MailRefused'
    this.reason = reason
  }
}

const PIECE_BYTES = 65_536

function* pieces(raw: Buffer) {
  for (let at = 0; at < raw.length; at += PIECE_BYTES) yield raw.subarray(at, at + PIECE_BYTES)
}

/** The parsers copy their input: in pieces, a large mail needs little more memory than a small one. */
export const inPieces = (raw: Buffer): Readable => Readable.from(pieces(raw), { objectMode: false })
