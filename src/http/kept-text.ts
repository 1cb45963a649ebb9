import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings, compressed, type Encoding } from './encodings.ts'
import { varyBy } from './vary.ts'

const kept = new WeakSet<Buffer>()

/** Whether these bytes are in memory for everybody who asks for them. */
export const isKept = (bytes: Buffer): boolean => kept.has(bytes)

const keep = (bytes: Buffer) => {
  kept.add(bytes)
  return bytes
}

/** A long text that stays as it is: compressed once, and sent once to whoever keeps it. */
export class KeptText {
  readonly bytes: Buffer
  /** Weak, because it names the text in every encoding. */
  readonly etag: string
  readonly #packed = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string) {
    this.bytes = keep(Buffer.from(text))
    this.etag = `W/"${createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22)}"`
  }

  packed(encoding: Encoding): Promise<Buffer> {
    const known = this.#packed.get(encoding) ?? compressed(this.bytes, encoding).then(keep)
    this.#packed.set(encoding, known)
    return known
  }
}

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')

/** Whether the header names this tag, strong or weak. */
export const isNamed = (header: string | undefined, etag: string) =>
  header?.split(',').some((each) => each.trim() === '*' || opaque(each) === opaque(etag)) ?? false

/** What of the text goes to this caller: nothing, when they say that they have it. */
export async function sentTo({ headers }: FastifyRequest, reply: FastifyReply, text: KeptText) {
  varyBy(reply, 'Accept-Encoding')
  reply.header('etag', text.etag)
  if (isNamed(headers['if-none-match'], text.etag)) {
    reply.code(304)
    return undefined
  }
  const [encoding] = acceptedEncodings(headers['accept-encoding'])
  if (!encoding) return text.bytes
  reply.header('content-encoding', encoding)
  return text.packed(encoding)
}
