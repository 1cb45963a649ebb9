import type { ApiVersion, Endpoint } from '../endpoint.ts'
import { refusalsOf, successesOf } from '../errors/declared-errors.ts'
import { answersJson, json, refusalName, responseName } from './names.ts'
import type { Json } from './schema.ts'
import { enveloped, errorSchemaName, faultDescription, faultResponse, schemaReference } from './shared-parts.ts'

/** Every way in which an endpoint answers. */
export function responses(endpoint: Endpoint, version: ApiVersion): Json {
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

const LOCATION = { Location: { schema: { type: 'string' }, description: 'Where what was made is found' } }
const BEHIND = {
  'Parley-Behind': {
    schema: { type: 'string' },
    description:
      'The views that the answer was read from before they had everything; ask again soon. Absent when nothing is missing',
  },
}
const NEXT = { Location: { required: true, schema: { type: 'string' }, description: 'Where to go on' } }

function success(endpoint: Endpoint, status: number, version: ApiVersion): Json {
  const isUsual = status === successesOf(endpoint)[0]
  const description = isUsual ? endpoint.summary : DESCRIPTIONS[status]
  if (status === 302) return { description, headers: NEXT }
  if (status === 304) return { description }
  const headers = { ...(status === 201 && LOCATION), ...(endpoint.reads && BEHIND) }
  return { description, ...(!isEmpty(headers) && { headers }), ...content(endpoint, version) }
}

const isEmpty = (json: Json) => Object.keys(json).length === 0

/** YAML and JSON are read as what they say. */
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

/** What has no version, or is refused before it is known, is told as in version 1; a dialect has its own words in both. */
function wordsOf({ versions, dialect }: Endpoint, status: number, version: ApiVersion): ApiVersion | 'scim' {
  if (status === 431) return 1
  if (dialect) return 'scim'
  return versions === 'unversioned' ? 1 : version
}

/** A refusal in the words of the endpoint, where they are not those of all others. */
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
