import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { varyBy } from './answer-headers.ts'

const kept = new WeakSet<Buffer>()

/** Whether these bytes are in memory anyway, for every caller. */
export const isCached = (bytes: Buffer): boolean => kept.has(bytes)

const keep = (bytes: Buffer) => {
  kept.add(bytes)
  return bytes
}

type WriteText = () => string | Promise<string>

/** A long text that does not change: compressed once, and not sent again to a caller who has it. */
export class CachedText {
  /** Weak, because it names the text in every encoding. */
  readonly etag: string
  readonly #again: WriteText | undefined
  #bytes: Promise<Buffer> | undefined
  #size: number
  readonly #packed = new Map<Encoding, Promise<Buffer>>()

  /** `again` writes the same text once more, so that it may rest. */
  constructor(text: string, again?: WriteText) {
    const bytes = keep(Buffer.from(text))
    this.etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    this.#again = again
    this.#bytes = Promise.resolve(bytes)
    this.#size = bytes.length
  }

  bytes(): Promise<Buffer> {
    this.#bytes ??= this.#written()
    return this.#bytes
  }

  packed(encoding: Encoding): Promise<Buffer> {
    const known = this.#packed.get(encoding) ?? this.bytes().then((bytes) => compressed(bytes, encoding).then(keep))
    this.#packed.set(encoding, known)
    return known
  }

  /** How much of the text is in memory, not counting what is compressed. */
  get held(): number {
    return this.#size
  }

  /** Keeps only the tag, until the text is asked for again. */
  rest() {
    if (!this.#again) return
    this.#bytes = undefined
    this.#size = 0
    this.#packed.clear()
  }

  async #written(): Promise<Buffer> {
    const bytes = keep(Buffer.from((await this.#again?.()) ?? ''))
    this.#size = bytes.length
    return bytes
  }
}

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')

/** Whether the header names this tag, strong or weak. */
export const isNamed = (header: string | undefined, etag: string) =>
  header?.split(',').some((each) => each.trim() === '*' || opaque(each) === opaque(etag)) ?? false

const BY_ENCODING = ['Accept-Encoding']

/** The part of the text for this caller: nothing if they already have it. */
export async function sendCached({ headers }: FastifyRequest, reply: FastifyReply, text: CachedText) {
  varyBy(reply, BY_ENCODING)
  reply.header('etag', text.etag)
  if (isNamed(headers['if-none-match'], text.etag)) {
    reply.code(304)
    return undefined
  }
  const [encoding] = acceptedEncodings(headers['accept-encoding'])
  if (!encoding) return text.bytes()
  reply.header('content-encoding', encoding)
  return text.packed(encoding)
}

/** The best first. */
const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The encodings that the caller accepts, the best first. */
export function acceptedEncodings(header: string | string[] = ''): Encoding[] {
  const offers = String(header).toLowerCase().split(',')
  const names = offers
    .filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer))
    .map((offer) => offer.split(';', 1)[0]?.trim())
  return ENCODINGS.filter((encoding) => names.includes(encoding))
}

/** Higher quality makes our texts little smaller, and takes many times as long. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

const compressed = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? brotli(bytes, QUALITY) : gzipped(bytes)
