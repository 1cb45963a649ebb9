import { WORKSPACE_HEADER } from '../access/workspace.ts'
import type { ApiVersion } from '../endpoint.ts'
import { SCIM_ERROR } from '../errors/error-bodies.ts'
import type { Json } from './schema.ts'

const text = { type: 'string' }
const nullableText = { type: 'string', nullable: true }
const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

export const schemaReference = (name: string) => reference('schemas', name)

/** What is sent with every request in a workspace. */
export const workspaceParameter = {
  name: WORKSPACE_HEADER,
  in: 'header',
  description: 'The workspace of the organization in which the request acts; without it, the organization',
  schema: text,
}
export const workspaceReference = reference('parameters', 'Workspace')

/** What makes it safe to send a request again. */
export const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A name of the request: with the same one it is carried out once, however often it is sent',
  schema: { ...text, minLength: 1, maxLength: 255 },
}
export const keyReference = reference('parameters', 'IdempotencyKey')

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
  details: { type: 'object', additionalProperties: true, description: 'The invalid field and more specific reasons' },
  field: { ...text, description: 'The first invalid field, if any' },
  errors: {
    type: 'array',
    description: 'Every invalid field, if any',
    items: { type: 'object', required: ['field', 'message'], properties: { field: text, message: text } },
  },
}
const required = ['error', 'code', 'message', 'trace_id']

/** The format of a refusal: of a version of the API, or of a standard. */
export type Words = ApiVersion | 'scim' | 'oauth'

const ENDINGS: Record<Words, string> = { 1: 'V1', 2: '', scim: 'Scim', oauth: 'OAuth' }

const ERRORS: Record<Words, Json> = {
  1: {
    type: 'object',
    required: [...required, 'status'],
    properties: { ...commonError, status: { type: 'integer' } },
  },
  2: {
    type: 'object',
    required: [...required, 'resource_type', 'resource_id', 'support_url'],
    properties: { ...commonError, resource_type: nullableText, resource_id: nullableText, support_url: nullableText },
  },
  scim: {
    type: 'object',
    description: 'RFC 7644, section 3.12',
    required: ['schemas', 'status', 'detail'],
    properties: {
      schemas: { type: 'array', items: { ...text, enum: [SCIM_ERROR] } },
      status: { ...text, description: 'The status code, as text' },
      scimType: { ...text, description: 'The more specific reason' },
      detail: text,
    },
  },
  oauth: {
    type: 'object',
    description: 'RFC 6749, section 5.2',
    required: ['error', 'error_description'],
    properties: { error: text, error_description: text },
  },
}

/** The schema of a refusal in this format, with its name. */
export const errorSchema = (words: Words): [name: string, schema: Json] => [errorSchemaName(words), ERRORS[words]]

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
  402: ['PaymentRequired', 'No budget pays for this; the body tells its limit, what is left, and when it begins anew'],
  403: ['Forbidden', 'The caller may not do this'],
  404: ['NotFound', 'It does not exist, or the caller may not see it'],
  408: ['NotSentInTime', 'The body did not arrive in time'],
  409: ['Conflict', 'Its state does not allow this, or it already exists'],
  410: ['Gone', 'This version has been switched off, or what the address names is no longer there'],
  412: ['PreconditionFailed', 'It has changed since the version that If-Match names'],
  413: ['PayloadTooLarge', 'The body, or what it refers to, is larger than this endpoint accepts'],
  415: ['UnsupportedMediaType', 'The body is not of a type that this endpoint accepts'],
  416: ['RangeNotSatisfiable', 'The file has none of the bytes that Range asks for'],
  429: ['TooManyRequests', 'A rate limit is used up; Retry-After says when to try again'],
  431: ['RequestTooLong', 'The address and the headers are longer than 16 KB'],
  503: ['Unavailable', 'A dependency is unavailable; Retry-After says when to try again'],
}

const faultName = (status: number, words: Words) => `${FAULTS[status]?.[0]}${ENDINGS[words]}`

export const errorSchemaName = (words: Words) => `Error${ENDINGS[words]}`
export const faultDescription = (status: number) => FAULTS[status]?.[1]
export const faultResponse = (status: number, words: Words) => reference('responses', faultName(status, words))

const WAITING = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait' } }

/** A request that stops before its address is read is answered as in version 1. */
function late(type: string, schema: Json): Json {
  const early = schemaReference(errorSchemaName(1))
  if (type !== 'application/json') return { [type]: { schema }, 'application/json': { schema: early } }
  return { [type]: { schema: schema.$ref === early.$ref ? schema : { anyOf: [schema, early] } } }
}

/** The shared refusals in this format, by name. */
export function faultResponses(words: Words): Json {
  const type = words === 'scim' ? 'application/scim+json' : 'application/json'
  const schema = schemaReference(errorSchemaName(words))
  return Object.fromEntries(
    Object.entries(FAULTS).map(([status, [, description]]) => [
      faultName(Number(status), words),
      {
        description,
        content: status === '408' ? late(type, schema) : { [type]: { schema } },
        ...(status === '429' || status === '503' ? { headers: WAITING } : {}),
      },
    ]),
  )
}
