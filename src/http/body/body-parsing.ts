import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooLarge, unsupportedMediaType } from '../../shared/errors.ts'
import { mostValues } from '../../shared/size/most-values.ts'
import type { Endpoint } from '../endpoint.ts'
import { textReader } from '../validation.ts'
import { Upload, type UploadRules } from './multipart.ts'
import { readForm } from './read-form.ts'
import { readJson } from './read-json.ts'

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: Buffer
  }
}

const NOTHING = Buffer.alloc(0)

type Parser = (bytes: Buffer, endpoint: Endpoint | undefined) => unknown

function uploadOf({ headers }: FastifyRequest, payload: Readable, { upload }: Pick<Endpoint, 'upload'>): Upload {
  if (!upload) throw unsupportedMediaType('Send the body as application/json')
  const { bodyLimit, fields }: UploadRules = upload
  if (Number(headers['content-length'] ?? 0) > bodyLimit) throw tooLarge('The body is larger than this endpoint takes')
  return new Upload(payload, headers, { bodyLimit, read: textReader(fields) })
}

/** JSON is the body the service reads by itself, a form or a file where the endpoint takes one; a signed endpoint also
 * gets the bytes that were signed. */
export function bodyParsing(app: FastifyInstance) {
  app.decorateRequest('rawBody')
  app.removeAllContentTypeParsers()
  const limits = new WeakMap<Endpoint, number>()

  function limitOf(endpoint: Endpoint | undefined): number {
    if (!endpoint) return mostValues(undefined)
    const limit = limits.get(endpoint) ?? mostValues(endpoint.body)
    limits.set(endpoint, limit)
    return limit
  }

  const parse = (type: string | RegExp, parser: Parser) =>
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request: FastifyRequest, body, done) => {
      const bytes = body as Buffer
      const { endpoint } = request.routeOptions.config
      request.rawBody = endpoint?.auth === 'signature' ? bytes : NOTHING
      try {
        done(null, parser(bytes, endpoint))
      } catch (error) {
        done(error as Error)
      }
    })

  parse(/^application\/([\w.-]+\+)?json(?=[\s;]|$)/, (bytes, endpoint) => readJson(bytes, limitOf(endpoint)))
  parse(/^application\/x-www-form-urlencoded(?=[\s;]|$)/, (bytes, endpoint) => {
    if (endpoint?.accepts?.includes('form')) return readForm(bytes)
    throw unsupportedMediaType('Send the body as application/json')
  })
  app.addContentTypeParser(/^multipart\/form-data(?=[\s;]|$)/i, (request: FastifyRequest, payload, done) => {
    try {
      done(null, uploadOf(request, payload, request.routeOptions.config.endpoint ?? {}))
    } catch (error) {
      done(error as Error)
    }
  })
}
