import type { Static, TObject } from 'typebox'
import { endpoint } from '../../../http/endpoint.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { Document, ResourceType } from './attributes.ts'
import { type ListQuery, windowOf } from './listing.ts'
import type { ResourceService } from './resource-service.ts'
import { listAnswer, onTheWire, type Selection } from './responses.ts'
import { type BaseOf, SCIM } from './routes.ts'
import * as S from './schema.ts'

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
