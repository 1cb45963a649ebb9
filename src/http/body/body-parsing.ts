import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, unreadable, unsupportedMediaType } from '../../shared/errors.ts'
import { isStorableText } from '../../shared/text/storable-text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: Buffer
  }
}

const DEEPEST = 64
const NOTHING = Buffer.alloc(0)

/** How deeply the brackets of a JSON text nest, without parsing it. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (inString) {
      if (code === 92) i++
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 123 || code === 91) deepest = Math.max(deepest, ++depth)
    else if (code === 125 || code === 93) depth--
  }
  return deepest
}

const fieldName = (parent: string, key: string | number) =>
  typeof key === 'number' ? `${parent}[${key}]` : parent ? `${parent}.${key}` : key

const UNSTORABLE = 'must not contain a NUL character or half of a surrogate pair'

function refuseUnstorableText(value: unknown, field: string): void {
  if (typeof value === 'string') {
    if (!isStorableText(value)) throw invalid(field, UNSTORABLE)
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      refuseUnstorableText(item, fieldName(field, index))
    })
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      if (!isStorableText(key)) throw invalid(field, `has a name that ${UNSTORABLE}`)
      refuseUnstorableText(item, fieldName(field, key))
    }
  }
}

/** Query and path values, already decoded. */
export function refuseUnstorableValues(values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) refuseUnstorableText(value, name)
}

const RISKY_ESCAPE = /\\u(0000|d[89a-f])/i
const POISON =
  /"(?:_|\\u005f){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006f)(?:t|\\u0074)(?:o|\\u006f)(?:_|\\u005f){2}"\s*:/i

/** One JSON body, or undefined when there is none. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw unreadable('The body is not valid UTF-8', 'INVALID_ENCODING')
  const text = bytes.toString('utf8')
  if (text.trim() === '') return undefined
  if (depthOf(text) > DEEPEST) throw unreadable(`The body nests deeper than ${DEEPEST} levels`, 'TOO_DEEP')
  if (POISON.test(text)) throw unreadable('The body has a field named __proto__', 'FORBIDDEN_FIELD')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unreadable('The body is not valid JSON', 'INVALID_JSON')
  }
  if (RISKY_ESCAPE.test(text)) refuseUnstorableText(value, '')
  return value
}

/** The fields of a form; a name that comes twice is refused, as RFC 6749 demands. */
function parseForm(bytes: Buffer): Record<string, string> {
  if (!isUtf8(bytes)) throw unreadable('The body is not valid UTF-8', 'INVALID_ENCODING')
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    if (fields.has(name)) throw invalid(name, 'must not be given twice')
    fields.set(name, value)
  }
  const form = Object.fromEntries(fields)
  refuseUnstorableValues(form)
  return form
}

type Parser = (bytes: Buffer, request: FastifyRequest) => unknown

/** JSON is the body the service reads by itself, and a form where the endpoint accepts one; a signed endpoint also gets
 * the bytes that were signed. */
export function bodyParsing(app: FastifyInstance) {
  app.decorateRequest('rawBody')
  app.removeAllContentTypeParsers()

  const parse = (type: string | RegExp, parser: Parser) =>
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body, done) => {
      const bytes = body as Buffer
      request.rawBody = request.routeOptions.config.endpoint?.auth === 'signature' ? bytes : NOTHING
      try {
        done(null, parser(bytes, request))
      } catch (error) {
        done(error as Error)
      }
    })

  parse(/^application\/([\w.-]+\+)?json(?=[\s;]|$)/, parseJson)
  parse(/^application\/x-www-form-urlencoded(?=[\s;]|$)/, (bytes, request) => {
    if (request.routeOptions.config.endpoint?.accepts?.includes('form')) return parseForm(bytes)
    throw unsupportedMediaType('Send the body as application/json')
  })
}
