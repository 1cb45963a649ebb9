import { Readable } from 'node:stream'
import { rangeNotSatisfiable } from '../../shared/errors.ts'
import { RawAnswer, type ReplyControls, type RequestFacts } from '../endpoint.ts'
import { isNamed } from './cached-text.ts'

interface Range {
  first: number
  last: number
}

/** A file to send: its metadata, and how to read its bytes. */
export interface SentFile {
  name: string
  type: string
  size: number
  /** In hex. */
  sha256: string
  open(range?: Range): Promise<Readable>
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/** The only range that is requested; other range requests get the whole file, as RFC 9110 allows. */
function rangeOf(header: string | undefined, size: number): Range | undefined {
  const [, from, to] = RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < first) return undefined
  if (first >= size || first > last) throw rangeNotSatisfiable(size)
  return { first, last }
}

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(', ') : header)

/** An ASCII name for every client, and the true name beside it (RFC 6266). */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

/**
 * Answers with an uploaded file: as a download that no browser shows or runs, in part for a range, with 304 if the
 * caller has it.
 */
export async function sendFile(request: RequestFacts, reply: ReplyControls, file: SentFile): Promise<RawAnswer> {
  const { headers, method } = request
  const etag = `"${file.sha256}"`
  const whole = { first: 0, last: file.size - 1 }
  const isFresh = headers['if-range'] === undefined || one(headers['if-range']) === etag
  const facts = {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': attachment(file.name),
    'content-security-policy': "sandbox; default-src 'none'",
  }
  for (const [name, value] of Object.entries(facts)) reply.header(name, value)
  if (isNamed(one(headers['if-none-match']), etag)) {
    reply.status(304)
    return new RawAnswer(file.type, '')
  }
  const range = isFresh ? rangeOf(one(headers.range), file.size) : undefined
  const { first, last } = range ?? whole
  reply.header('content-length', String(last - first + 1))
  if (range) {
    reply.status(206)
    reply.header('content-range', `bytes ${first}-${last}/${file.size}`)
  }
  return new RawAnswer(file.type, method === 'HEAD' ? Readable.from([]) : await file.open(range))
}
