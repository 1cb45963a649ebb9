import { isUtf8 } from 'node:buffer'
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, tooLarge, unavailable, unreadable, unsupportedMediaType } from '../../shared/errors.ts'
import { passwordsIn } from '../../shared/identity/password.ts'
import { mostValues } from '../../shared/size/schema-shape.ts'
import type { Endpoint } from '../endpoint.ts'
import { refuseUnstorableText, refuseUnstorableValues, textReader } from '../validation.ts'
import { readJson } from './json-outline.ts'
import { Upload, type UploadRules } from './multipart.ts'

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: Buffer
  }
}

const NOTHING = Buffer.alloc(0)

type Parser = (bytes: Buffer, rules: BodyRules) => unknown

interface BodyRules {
  mostValues: number
  /** The fields that hold passwords. */
  passwords: ReadonlySet<string>
}

const accepting = (type: 'form' | 'text' | 'multipart') => (endpoint: Endpoint | undefined) =>
  endpoint?.accepts?.includes(type) === true

/** A signed endpoint verifies before it parses: its handler gets the bytes. */
const takesBytes = (endpoint: Endpoint | undefined) => endpoint?.auth === 'signature' && !endpoint.body

/** A body that is refused is still read to its end, so that the caller gets the answer and keeps the connection. */
async function allOf(payload: Readable, bodyLimit: number, hold: Holding): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    hold(chunk.length)
    size += chunk.length
    if (size > bodyLimit) throw tooLarge('The body is larger than this endpoint takes')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function readText(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw unreadable('The body is not valid UTF-8', 'INVALID_ENCODING')
  const text = bytes.toString('utf8')
  refuseUnstorableText(text, 'body')
  return text
}

function uploadOf({ headers }: FastifyRequest, payload: Readable, { upload }: Pick<Endpoint, 'upload'>): Upload {
  if (!upload) throw unsupportedMediaType('Send the body as application/json')
  const { bodyLimit, fields }: UploadRules = upload
  if (Number(headers['content-length'] ?? 0) > bodyLimit) throw tooLarge('The body is larger than this endpoint takes')
  return new Upload(payload, headers, { bodyLimit, read: textReader(fields) })
}

const takesLarge = (endpoint: Endpoint | undefined) => takesBytes(endpoint) && accepting('multipart')(endpoint)

/**
 * The service parses JSON, and a form, a text or a file where the endpoint takes one; a signed endpoint gets the signed
 * bytes of the same types.
 */
export function bodyParsing(app: FastifyInstance, holding = bytesHeld()) {
  app.decorateRequest('rawBody')
  app.removeAllContentTypeParsers()
  const known = new WeakMap<Endpoint, BodyRules>()
  const rulesFor = (body: Endpoint['body']) => ({ mostValues: mostValues(body), passwords: passwordsIn(body) })

  function rulesOf(endpoint: Endpoint | undefined): BodyRules {
    if (!endpoint) return rulesFor(undefined)
    const rules = known.get(endpoint) ?? rulesFor(endpoint.body)
    known.set(endpoint, rules)
    return rules
  }

  const parse = (type: RegExp, parser: Parser, isTaken: (endpoint: Endpoint | undefined) => boolean) =>
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request: FastifyRequest, body, done) => {
      const bytes = body as Buffer
      const { endpoint } = request
      request.rawBody = endpoint?.auth === 'signature' ? bytes : NOTHING
      try {
        if (!isTaken(endpoint)) throw unsupportedMediaType('Send the body as application/json')
        done(null, takesBytes(endpoint) ? undefined : parser(bytes, rulesOf(endpoint)))
      } catch (error) {
        done(error as Error)
      }
    })

  parse(
    /^application\/([\w.-]+\+)?json(?=[\s;]|$)/,
    (bytes, rules) => readJson(bytes, rules.mostValues, rules.passwords),
    () => true,
  )
  parse(
    /^application\/x-www-form-urlencoded(?=[\s;]|$)/,
    (bytes, { passwords }) => readForm(bytes, passwords),
    accepting('form'),
  )
  parse(/^text\/plain(?=[\s;]|$)/, readText, accepting('text'))
  const holds = new WeakMap<FastifyRequest, Holding>()
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (takesLarge(request.endpoint))
      holds.set(request, holding(reply.raw, Number(request.headers['content-length'] ?? 0)))
    done(null, payload)
  })
  app.addContentTypeParser(/^multipart\/form-data(?=[\s;]|$)/i, async (request: FastifyRequest, payload: Readable) => {
    const { bodyLimit = app.initialConfig.bodyLimit ?? 0 } = request.routeOptions
    const hold = holds.get(request)
    if (!hold) return uploadOf(request, payload, request.endpoint ?? {})
    request.rawBody = await allOf(payload, bodyLimit, hold)
    return undefined
  })
}

export const MOST_FORM_FIELDS = 100

const AMPERSAND = 0x26

/** Whether there are more fields than any endpoint needs; counted before decoding. */
function hasTooMany(bytes: Buffer): boolean {
  let from = 0
  for (let fields = 1; fields <= MOST_FORM_FIELDS; fields++) {
    const next = bytes.indexOf(AMPERSAND, from)
    if (next < 0) return false
    from = next + 1
  }
  return true
}

/** The fields of a form; a repeated name is refused, as RFC 6749 demands. */
function readForm(bytes: Buffer, passwords?: ReadonlySet<string>): Record<string, string> {
  if (!isUtf8(bytes)) throw unreadable('The body is not valid UTF-8', 'INVALID_ENCODING')
  if (hasTooMany(bytes)) throw unreadable(`The form has more than ${MOST_FORM_FIELDS} fields`, 'TOO_MANY_VALUES')
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    if (fields.has(name)) throw invalid(name, 'must not be given twice')
    fields.set(name, value)
  }
  const form = Object.fromEntries(fields)
  refuseUnstorableValues(form, passwords)
  return form
}

/** How many bytes of signed bodies, which are read whole, this process holds at once. */
const MOST_HELD = 128 * 1_048_576

/** A 503, because vendors retry after one. */
const tooMuch = () => unavailable('Too many messages arrive here at once; send it again')

/**
 * Counts bytes as they arrive, each body until its answer is sent or the connection is gone: a caller who only
 * announces much blocks nobody.
 */
export function bytesHeld(most = MOST_HELD) {
  let held = 0

  return (answer: Pick<ServerResponse, 'once'>, announced: number) => {
    if (held + announced > most) throw tooMuch()
    let own: number | undefined = 0
    answer.once('close', () => {
      held -= own ?? 0
      own = undefined
    })
    return (bytes: number) => {
      if (own === undefined) return
      if (held + bytes > most) throw tooMuch()
      held += bytes
      own += bytes
    }
  }
}
type Holding = ReturnType<ReturnType<typeof bytesHeld>>
