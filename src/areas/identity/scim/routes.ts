import type { Static, TObject } from 'typebox'
import { type Endpoint, endpoint, type ReplyControls, type RequestFacts } from '../../../http/endpoint.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { Document, ResourceType } from './attributes.ts'
import { type ListQuery, windowOf } from './list-resources.ts'
import { namesVersion, type ResourceService } from './resource-service.ts'
import { listAnswer, locationOf, onTheWire, type Selection } from './responses.ts'
import * as S from './schema.ts'

/** Where the caller of a request reaches SCIM. */
export type BaseOf = (request: RequestFacts) => string

interface Routes {
  type: ResourceType
  service: ResourceService
  response: TObject
  /** One that can be made. */
  example: object
  baseOf: BaseOf
  /** Whether a directory may not remove some of these resources. */
  protects?: boolean
  /** The operations that wait for the database more often than others. */
  database?: Partial<Record<'create' | 'patch' | 'delete', Endpoint['database']>>
}

interface Exchange {
  request: RequestFacts
  reply: ReplyControls
  query?: Selection
}

export const SCIM = { auth: 'scim', versions: 'unversioned', dialect: 'application/scim+json' } as const

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(', ') : header)
const versionIn = ({ meta }: Document) => (meta as { version: string }).version
const ifMatch = ({ headers }: RequestFacts) => one(headers['if-match'])

/** The six operations on each kind of resource. */
export function resourceRoutes(routes: Routes): Endpoint[] {
  const { type, service, response, example, baseOf, protects = false, database = {} } = routes
  const forbidden = protects ? ([403] as const) : []
  const plural = type.endpoint.slice(1)
  const [named, path] = [`scim.${plural.toLowerCase()}`, `/scim/v2${type.endpoint}`]
  const things = plural.toLowerCase()
  const thing = type.name.toLowerCase()

  /** One resource with its version and address. */
  function answer(document: Document, { request, reply, query = {} }: Exchange) {
    const base = baseOf(request)
    reply.header('etag', versionIn(document))
    reply.header('location', locationOf(type, document.id, base))
    return onTheWire(type, document, base, query)
  }

  /** What is unchanged since the caller saw it is not sent again. */
  function reading(document: Document, exchange: Exchange) {
    const seen = one(exchange.request.headers['if-none-match'])
    if (seen !== undefined && namesVersion(seen, versionIn(document))) exchange.reply.status(304)
    return answer(document, exchange)
  }

  return [
    endpoint({
      ...SCIM,
      id: `${named}.list`,
      method: 'GET',
      path,
      summary: `List the ${things} of the organization`,
      query: S.ListQuery,
      response: S.listOf(response),
      handle: async ({ query, request }) => {
        const { resources, total } = await service.list(query)
        const shown = resources.map((document) => onTheWire(type, document, baseOf(request), query))
        return listAnswer(shown, windowOf(query).startIndex, total)
      },
    }),
    endpoint({
      ...SCIM,
      id: `${named}.create`,
      method: 'POST',
      path,
      refusals: [409],
      ...(database.create && { database: database.create }),
      summary: `Create a ${thing}`,
      status: 201,
      query: S.Selection,
      body: S.Resource,
      example: { body: example },
      response,
      handle: async ({ body, ...exchange }) => answer(await service.create(body), exchange),
    }),
    endpoint({
      ...SCIM,
      id: `${named}.get`,
      method: 'GET',
      path: `${path}/:id`,
      summary: `Show a ${thing}`,
      otherStatuses: [304],
      params: S.ResourceId,
      query: S.Selection,
      response,
      handle: async ({ params, ...exchange }) => reading(await service.get(params.id, exchange.query), exchange),
    }),
    endpoint({
      ...SCIM,
      id: `${named}.replace`,
      method: 'PUT',
      path: `${path}/:id`,
      refusals: [...forbidden, 409, 412],
      summary: `Replace a ${thing}`,
      params: S.ResourceId,
      query: S.Selection,
      body: S.Resource,
      example: { body: example },
      response,
      handle: async ({ params, body, ...exchange }) =>
        answer(await service.replace(params.id, body, ifMatch(exchange.request)), exchange),
    }),
    endpoint({
      ...SCIM,
      id: `${named}.patch`,
      method: 'PATCH',
      path: `${path}/:id`,
      refusals: [...forbidden, 409, 412],
      ...(database.patch && { database: database.patch }),
      summary: `Change parts of a ${thing}`,
      params: S.ResourceId,
      query: S.Selection,
      body: S.PatchRequest,
      example: { body: { Operations: [{ op: 'replace', path: 'displayName', value: 'Engineering' }] } },
      response,
      handle: async ({ params, body, ...exchange }) =>
        answer(await service.patch(params.id, body.Operations, ifMatch(exchange.request)), exchange),
    }),
    endpoint({
      ...SCIM,
      id: `${named}.delete`,
      method: 'DELETE',
      path: `${path}/:id`,
      refusals: [...forbidden, 412],
      ...(database.delete && { database: database.delete }),
      summary: `Delete a ${thing}`,
      status: 204,
      params: S.ResourceId,
      response: S.Nothing,
      handle: ({ params, request }) => service.remove(params.id, ifMatch(request)),
    }),
  ]
}

interface Source extends Searched {
  response: TObject
}

interface Searched {
  type: ResourceType
  service: Pick<ResourceService, 'list'>
}

/** A list whose question stands in the body, where it may be long or secret: of one kind of resource, or of all. */
export function searchRoutes(sources: readonly Source[], baseOf: BaseOf) {
  const route = (id: string, path: string, things: string, searched: readonly Source[], response: TObject) =>
    endpoint({
      ...SCIM,
      id,
      method: 'POST',
      path: `/scim/v2${path}/.search`,
      summary: `Search the ${things} of the organization`,
      body: S.SearchRequest,
      response: S.listOf(response),
      handle: async ({ body, request }) => {
        const query = queryOf(body)
        const { found, startIndex, total } = await searchAll(searched, query)
        const shown = found.map(({ type, document }) => onTheWire(type, document, baseOf(request), query))
        return listAnswer(shown, startIndex, total)
      },
    })
  return [
    route('scim.search', '', 'users and groups', sources, S.AnyResource),
    ...sources.map((source) => {
      const plural = source.type.endpoint.slice(1).toLowerCase()
      return route(`scim.${plural}.search`, source.type.endpoint, plural, [source], source.response)
    }),
  ]
}

/** The names of attributes are a list here, and separated by commas in an address. */
const queryOf = ({ attributes, excludedAttributes, ...query }: Static<typeof S.SearchRequest>) => ({
  ...query,
  ...(attributes && { attributes: attributes.join(',') }),
  ...(excludedAttributes && { excludedAttributes: excludedAttributes.join(',') }),
})

interface Found {
  found: { type: ResourceType; document: Document }[]
  startIndex: number
  total: number
}

/**
 * The resources of several types, one type after the other. A type that does not know an attribute of the filter or of the
 * order has nothing that fits (RFC 7644, section 3.4.2.1); what no type can read is refused.
 */
async function searchAll(sources: readonly Searched[], query: ListQuery & Selection): Promise<Found> {
  const { startIndex, limit } = windowOf(query)
  const found: Found['found'] = []
  const faults: unknown[] = []
  let total = 0
  for (const { type, service } of sources) {
    const window = { startIndex: Math.max(1, startIndex - total), count: limit - found.length }
    const page = await service.list({ ...query, ...window }).catch((fault) => {
      if (!(fault instanceof ServiceError) || fault.status !== 400) throw fault
      faults.push(fault)
    })
    if (!page) continue
    found.push(...page.resources.map((document) => ({ type, document })))
    total += page.total
  }
  if (faults.length === sources.length) throw faults[0]
  return { found, startIndex, total }
}
