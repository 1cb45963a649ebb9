import type { Static, TObject } from 'typebox'
import { endpoint } from '../../../http/endpoint.ts'
import { listAnswer, onTheWire } from './responses.ts'
import { type BaseOf, SCIM } from './routes.ts'
import * as S from './schema.ts'
import { type Searched, searchAll } from './search.ts'

interface Source extends Searched {
  response: TObject
}

/** The names of attributes are a list here, and separated by commas in an address. */
const queryOf = ({ attributes, excludedAttributes, ...query }: Static<typeof S.SearchRequest>) => ({
  ...query,
  ...(attributes && { attributes: attributes.join(',') }),
  ...(excludedAttributes && { excludedAttributes: excludedAttributes.join(',') }),
})

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
