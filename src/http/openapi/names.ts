import type { Endpoint } from '../endpoint.ts'
import type { Json } from './schema.ts'

const pascal = (id: string) =>
  id
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** An alias has schemas of its own only where it takes or answers something else. */
const nameOf = ({ id, alias }: Endpoint, part: 'body' | 'response') =>
  pascal(alias?.own[part] ? `${id}.${alias.name}` : id)

export const bodyName = (endpoint: Endpoint) => `${nameOf(endpoint, 'body')}Body`
export const responseName = (endpoint: Endpoint) => `${nameOf(endpoint, 'response')}Response`
export const refusalName = ({ id }: Endpoint) => `${pascal(id)}Refusal`

const WITHOUT_BODY = [204, 302]

/** Whether its answer is JSON of its response schema, always or for whoever asks for it. */
export const answersJson = ({ produces, response, status = 200 }: Endpoint) =>
  !WITHOUT_BODY.includes(status) && (!produces || (response as Json).type === 'object')

/** The media type of its JSON. */
export const jsonType = ({ dialect }: Endpoint) => dialect ?? 'application/json'

/** A body of JSON in the dialect of the endpoint. */
export const json = (endpoint: Endpoint, schema: Json): Json => ({ [jsonType(endpoint)]: { schema } })
