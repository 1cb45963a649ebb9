import { endpoint } from '../../../http/endpoint.ts'
import { withVersionedAddresses } from '../../../http/versions/api-version.ts'
import * as S from './schema.ts'
import type { DeliberationService } from './service.ts'

const read = { permission: 'debates.read' } as const

export const deliberationRoutes = (deliberations: DeliberationService) => [
  endpoint({
    id: 'deliberations.active',
    method: 'GET',
    path: '/deliberations/active',
    summary: 'List the debates that have not ended',
    auth: read,
    query: S.DeliberationPage,
    response: S.ActiveDeliberations,
    handle: ({ query, caller }) => deliberations.active(query, caller),
  }),
  endpoint({
    id: 'deliberations.stats',
    method: 'GET',
    path: '/deliberations/stats',
    summary: "Count the organization's debates and how long they take",
    auth: read,
    reads: ['debate_results'],
    response: S.Stats,
    handle: ({ caller }) => deliberations.stats(caller),
  }),
  endpoint({
    id: 'deliberations.stream',
    method: 'GET',
    path: '/deliberations/stream',
    summary: 'Show how to follow the stream of all debates; a WebSocket opened here is the stream itself',
    auth: read,
    response: S.StreamConfig,
    handle: ({ request }) => withVersionedAddresses(deliberations.streamConfig(), request.version, 'path'),
  }),
  endpoint({
    id: 'deliberations.get',
    method: 'GET',
    path: '/deliberations/:id',
    summary: 'Show the state of a debate',
    auth: read,
    response: S.Deliberation,
    handle: ({ params, caller }) => deliberations.get(params.id, caller),
  }),
]
