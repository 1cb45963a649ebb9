import type { QueueTypes } from '../../src/background/queue/queue-type.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'

interface Offering {
  name: string
  endpoints: readonly Endpoint[]
  queueTypes?: QueueTypes
}

/** Types by which the queue would be a way round the demands or limits of the endpoint of the same area that does the same. */
export const waysRound = (areas: readonly Offering[]): string[] =>
  areas.flatMap(({ name: area, endpoints, queueTypes = {} }) =>
    Object.entries(queueTypes).flatMap(([name, { demands }]) => {
      if (demands === 'admin') return []
      const fault = faultOf(endpoints.find(({ id }) => id === demands.endpoint))
      return fault ? [`Jobs of the type ${name} stand for ${demands.endpoint}, ${fault} (area ${area})`] : []
    }),
  )

function faultOf(endpoint: Endpoint | undefined): string | undefined {
  if (!endpoint) return 'which this area does not answer: name the one whose work they do'
  if (endpoint.method === 'GET') return 'which only reads: name the one whose work they do'
  if (typeof endpoint.auth !== 'object') return 'which asks for no permission: keys could not be held to their scopes'
  if (endpoint.oauthOnly) return 'which refuses API keys by version: the queue does not know versions'
  if (endpoint.limit === 'exempt') return 'which is not limited: nobody would be charged'
  return undefined
}
