import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { RosterService, ratedAgent } from './service.ts'

export const rosterRoutes = (roster: RosterService & { get: ReturnType<typeof ratedAgent> }) => [
  endpoint({
    id: 'agents.list',
    method: 'GET',
    path: '/agents',
    summary: 'List the agents available here, with their provider and price',
    auth: { permission: 'debates.read' },
    response: S.Roster,
    handle: ({ caller }) => roster.list(caller),
  }),
  endpoint({
    id: 'roster.get',
    method: 'GET',
    path: '/agents/:name',
    summary: 'Show an agent that is available here, with its provider, price and rating',
    auth: { permission: 'debates.read' },
    reads: ['agent_standing'],
    params: S.AgentName,
    example: { params: { name: 'builtin-skeptic' } },
    response: S.RatedAgent,
    handle: ({ params, caller }) => roster.get(params.name, caller),
  }),
]
