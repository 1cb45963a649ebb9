import type { ApiVersion, Auth, Endpoint, Stability } from '../endpoint.ts'
import { refusalsOf, successesOf } from '../errors/declared-errors.ts'
import { pathTemplate } from '../path-pattern.ts'
import { paramsSchema } from '../validation.ts'
import {
  answersJson,
  asJson,
  bodyName,
  exampleValue,
  type Json,
  json,
  openApiInput,
  openApiSchema,
  refusalName,
  responseName,
} from './schema.ts'
import {
  enveloped,
  errorSchemaName,
  faultDescription,
  faultResponse,
  keyReference,
  schemaReference,
  workspaceReference,
} from './shared-parts.ts'

interface OperationPlace {
  tag: string
  stability: Stability
  version: ApiVersion
  operationId: string
  deprecated: boolean
  /** The path parameters: the document's name and the endpoint's own. */
  parameters: Array<{ name: string; own: string }>
}

/** One way to call one endpoint. */
export function operation(endpoint: Endpoint, place: OperationPlace): Json {
  const { summary, description, auth, body } = endpoint
  const notes = [aliasNote(endpoint), description, accessNote(auth), cookieNote(endpoint)].filter(Boolean).join('\n\n')
  const parameters: Json[] = [...pathParameters(endpoint, place), ...queryParameters(endpoint)]
  if (endpoint.workspaces && auth !== 'public') parameters.push(workspaceReference)
  if (endpoint.takesKey) parameters.push(keyReference)
  return {
    operationId: place.operationId,
    tags: [place.tag],
    summary,
    ...(notes ? { description: notes } : {}),
    ...(place.deprecated ? { deprecated: true } : {}),
    'x-stability': place.stability,
    ...(endpoint.alias ? { 'x-alias-of': endpoint.id } : {}),
    ...(endpoint.waits === undefined ? {} : { 'x-waits': endpoint.waits }),
    security: security(auth),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { ...needed(body as Json), content: bodyContent(endpoint) } } : {}),
    responses: responses(endpoint, place.version),
  }
}

/** The named schemas that the operations of an endpoint refer to. */
export function namedSchemas(endpoint: Endpoint): Array<[name: string, schema: Json]> {
  const { body, response, refusesItself } = endpoint
  return [
    ...(body ? [[bodyName(endpoint), openApiInput(body as Json)] as [string, Json]] : []),
    ...(answersJson(endpoint) ? [[responseName(endpoint), openApiSchema(response as Json)] as [string, Json]] : []),
    ...(refusesItself ? [[refusalName(endpoint), openApiSchema(refusesItself.body as Json)] as [string, Json]] : []),
  ]
}

function bodyContent(endpoint: Endpoint): Json {
  const content = {
    schema: schemaReference(bodyName(endpoint)),
    example: endpoint.example?.body ?? exampleValue(openApiInput(endpoint.body as Json)),
  }
  const form = endpoint.accepts?.includes('form') ? { 'application/x-www-form-urlencoded': content } : {}
  return { ...asJson(endpoint, content), ...form, ...uploadContent(endpoint) }
}

/** One part is the file; its name is that of the part, or in `X-Filename`. */
function uploadContent({ upload }: Endpoint): Json {
  if (!upload) return {}
  const fields = openApiInput(upload.fields as unknown as Json) as { properties?: Json; required?: string[] }
  const properties = { file: { type: 'string', format: 'binary' }, ...fields.properties }
  const schema = { type: 'object', required: ['file', ...(fields.required ?? [])], properties }
  return { 'multipart/form-data': { schema } }
}

/** A body without required properties is itself optional. */
function needed(body: Json): Json {
  const { type, required, minProperties = 0 } = openApiInput(body)
  return type === 'object' && !required && minProperties === 0 ? {} : { required: true }
}

function security(auth: Auth): Json[] {
  if (auth === 'public') return []
  return [auth === 'scim' || auth === 'signature' ? { [auth]: [] } : { bearer: [] }]
}

function aliasNote({ alias }: Endpoint): string {
  if (!alias) return ''
  return `Another address of \`${pathTemplate(alias.of)}\`, under which existing clients look for it.`
}

function accessNote(auth: Auth): string {
  if (auth === 'admin') return 'Needs the platform role `admin`.'
  return typeof auth === 'object' ? `Needs the permission \`${auth.permission}\`.` : ''
}

const ASKED_FOR = 'With the header `x-refresh-token: cookie`'

function cookieNote({ refreshCookie, response }: Endpoint): string {
  if (refreshCookie === 'dropped') return `${ASKED_FOR} the cookie of the refresh token is thrown away.`
  const { properties = {} } = response as { properties?: object }
  if (!('refresh_token' in properties)) return ''
  const spent = refreshCookie === 'spent' ? ' and is taken from there when the body has none' : ''
  return `${ASKED_FOR} the refresh token goes into a cookie that script cannot read, and is empty here${spent}.`
}

function pathParameters(endpoint: Endpoint, { parameters }: OperationPlace): Json[] {
  const properties = paramsSchema(endpoint)?.properties ?? {}
  return parameters.map(({ name, own }) => {
    const { description, ...schema } = openApiSchema((properties[own] ?? { type: 'string' }) as Json)
    const shown = endpoint.example?.params?.[own]
    return {
      name,
      in: 'path',
      required: true,
      ...(description ? { description } : {}),
      schema,
      ...(shown === undefined ? {} : { example: shown }),
    }
  })
}

function queryParameters({ query, example }: Endpoint): Json[] {
  const required = new Set((query?.required as string[] | undefined) ?? [])
  return Object.entries(query?.properties ?? {}).map(([name, property]) => {
    const { description, ...schema } = openApiSchema(property as Json)
    const shown = example?.query?.[name]
    const { 'x-required': isDemanded, 'x-items': items } = property as Json
    const isRequired = isDemanded === true || (required.has(name) && schema.default === undefined)
    const isList = items !== undefined
    return {
      name,
      in: 'query',
      ...(isRequired ? { required: true } : {}),
      ...(description ? { description } : {}),
      ...(isList ? { style: 'form', explode: false } : {}),
      schema,
      ...(shown === undefined ? {} : { example: isList ? String(shown).split(',') : shown }),
    }
  })
}

/** Every response of an endpoint. */
function responses(endpoint: Endpoint, version: ApiVersion): Json {
  const answers = successesOf(endpoint).map((status) => [status, success(endpoint, status, version)])
  const faults = refusalsOf(endpoint, version).map((status) => [status, refusal(endpoint, status, version)])
  return Object.fromEntries([...answers, ...faults])
}

const DESCRIPTIONS: Record<number, string> = {
  200: 'The page of the console, where it is served',
  206: 'The part of the file that `Range` asks for',
  202: 'It is not there yet; the answer says where it will be',
  302: 'Go on at the address in `Location`',
  304: 'It is as the caller saw it',
}

const LOCATION = { Location: { schema: { type: 'string' }, description: 'The address of the created item' } }
const BEHIND = {
  'Parley-Behind': {
    schema: { type: 'string' },
    description:
      'The views that were not up to date when the answer was read; repeat the request soon. Absent if nothing is missing',
  },
}
const NEXT = { Location: { required: true, schema: { type: 'string' }, description: 'Where to continue' } }

function success(endpoint: Endpoint, status: number, version: ApiVersion): Json {
  const isUsual = status === successesOf(endpoint)[0]
  const description = isUsual ? endpoint.summary : DESCRIPTIONS[status]
  if (status === 302) return { description, headers: NEXT }
  if (status === 304) return { description }
  const headers = { ...(status === 201 && LOCATION), ...(endpoint.reads && BEHIND) }
  return { description, ...(!isEmpty(headers) && { headers }), ...content(endpoint, version) }
}

const isEmpty = (json: Json) => Object.keys(json).length === 0

/** YAML and JSON are described as what they contain. */
const rawSchema = (type: string): Json => {
  if (type === 'application/yaml' || type === 'application/json') return {}
  return type === '*/*' ? { type: 'string', format: 'binary' } : { type: 'string' }
}

function content(endpoint: Endpoint, version: ApiVersion): { content?: Json } {
  const { produces, envelope, versions, response } = endpoint
  const alsoJson = (response as Json).type === 'object'
  const raw = Object.fromEntries([produces ?? []].flat().map((type) => [type, { schema: rawSchema(type) }]))
  if (produces && !alsoJson) return { content: raw }
  if (!answersJson(endpoint)) return {}
  const data = schemaReference(responseName(endpoint))
  if (version === 1 || envelope === false || versions === 'unversioned')
    return { content: { ...raw, ...json(endpoint, data) } }
  const wrapped = enveloped(data)
  return { content: { ...raw, ...json(endpoint, envelope === 'mirrored' ? { allOf: [data, wrapped] } : wrapped) } }
}

/**
 * Errors without a version, or before it is known, are described as in version 1; a dialect has its own format in both.
 */
function wordsOf({ versions, dialect }: Endpoint, status: number, version: ApiVersion): ApiVersion | 'scim' {
  if (status === 431) return 1
  if (dialect === 'application/scim+json') return 'scim'
  return versions === 'unversioned' ? 1 : version
}

/** A refusal in the format of the endpoint, where it differs. */
function refusal(endpoint: Endpoint, status: number, version: ApiVersion): Json {
  const { faults, refusesItself } = endpoint
  const words = wordsOf(endpoint, status, version)
  if (endpoint.refusesByPage?.some((own) => own === status)) {
    const page = { 'text/html': { schema: { type: 'string' } } }
    return {
      description: faultDescription(status),
      content: { ...page, ...json(endpoint, schemaReference(errorSchemaName(words))) },
    }
  }
  if (!refusesItself?.statuses.some((own) => own === status))
    return faultResponse(status, faults === 'oauth' && [413, 415].includes(status) ? 'oauth' : words)
  const own = schemaReference(refusalName(endpoint))
  const schema = faults === 'oauth' ? own : { anyOf: [own, schemaReference(errorSchemaName(words))] }
  return { description: faultDescription(status), content: json(endpoint, schema) }
}
