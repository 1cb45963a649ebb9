import type { ApiVersion } from '../endpoint.ts'
import type { Json } from './schema.ts'

const text = { type: 'string' }
const nullableText = { type: 'string', nullable: true }
const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

export const schemaReference = (name: string) => reference('schemas', name)

export const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'An access token (JWT) or an API key (`svk_…`).' },
  scim: { type: 'http', scheme: 'bearer', description: 'The provisioning token of the SCIM client.' },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Hub-Signature-256',
    description: 'HMAC-SHA256 over the raw body with the shared secret.',
  },
}

const commonError = {
  error: { ...text, description: 'What went wrong, for humans' },
  code: { ...text, description: 'What went wrong, for programs', example: 'VALIDATION_ERROR' },
  message: text,
  trace_id: text,
  details: { type: 'object', additionalProperties: true, description: 'The field at fault and finer reasons' },
}
const required = ['error', 'code', 'message', 'trace_id']

export const errorSchemas: Record<ApiVersion, [name: string, schema: Json]> = {
  1: [
    'ErrorV1',
    { type: 'object', required: [...required, 'status'], properties: { ...commonError, status: { type: 'integer' } } },
  ],
  2: [
    'Error',
    {
      type: 'object',
      required: [...required, 'resource_type', 'resource_id', 'support_url'],
      properties: { ...commonError, resource_type: nullableText, resource_id: nullableText, support_url: nullableText },
    },
  ],
}

export const envelopeSchemas = {
  Meta: {
    type: 'object',
    required: ['version', 'timestamp', 'request_id'],
    properties: { version: { ...text, enum: ['v2'] }, timestamp: { ...text, format: 'date-time' }, request_id: text },
  },
  Links: {
    type: 'object',
    required: ['self', 'next', 'prev'],
    properties: { self: text, next: nullableText, prev: nullableText },
  },
}

/** The data inside version 2's envelope. */
export const enveloped = (data: Json): Json => ({
  type: 'object',
  required: ['data', 'meta', 'links'],
  properties: { data, meta: schemaReference('Meta'), links: schemaReference('Links') },
})

const FAULTS: Record<number, [name: string, description: string]> = {
  400: ['BadRequest', 'A value is missing or invalid; the body names the field'],
  401: ['Unauthorized', 'Missing or invalid credentials'],
  403: ['Forbidden', 'The caller may not do this'],
  404: ['NotFound', 'It does not exist, or the caller may not see it'],
  409: ['Conflict', 'Its state does not allow this, or it already exists'],
  410: ['Gone', 'This version has been switched off'],
  412: ['PreconditionFailed', 'It has changed since the version that If-Match names'],
  413: ['PayloadTooLarge', 'The body, or what it refers to, is larger than this endpoint accepts'],
  415: ['UnsupportedMediaType', 'The body is not of a type that this endpoint accepts'],
  429: ['TooManyRequests', 'A rate limit is used up; Retry-After says when to try again'],
  503: ['Unavailable', 'A dependency is unavailable; Retry-After says when to try again'],
}

const faultName = (status: number, version: ApiVersion) => `${FAULTS[status]?.[0]}${version === 1 ? 'V1' : ''}`

export const faultResponse = (status: number, version: ApiVersion) => reference('responses', faultName(status, version))

/** The shared error responses of one version, by name. */
export function faultResponses(version: ApiVersion): Json {
  const [schema] = errorSchemas[version]
  const content = { 'application/json': { schema: schemaReference(schema) } }
  const waiting = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait' } }
  return Object.fromEntries(
    Object.entries(FAULTS).map(([status, [, description]]) => [
      faultName(Number(status), version),
      { description, content, ...(status === '429' || status === '503' ? { headers: waiting } : {}) },
    ]),
  )
}
