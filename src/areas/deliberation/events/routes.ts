import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { EventsService } from './service.ts'

export const eventRoutes = (events: EventsService) => [
  endpoint({
    id: 'events.list',
    method: 'GET',
    path: '/debates/:id/events',
    summary: "Read a debate's events, and wait for new ones",
    description:
      'Returns the same events as the WebSocket stream. Repeat the request with `since` set to `next_seq` of the last answer.',
    auth: { permission: 'debates.read' },
    query: S.EventsQuery,
    response: S.Events,
    handle: ({ params, query, caller, request }) => events.list(params.id, query, caller, request.signal),
  }),
]
