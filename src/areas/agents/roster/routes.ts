import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { RosterService } from './service.ts'

export const rosterRoutes = (roster: RosterService) => [
  endpoint({
    id: 'agents.list',
    method: 'GET',
    path: '/agents',
    summary: 'List the agents available here, with their provider and price',
    auth: { permission: 'debates.read' },
    response: S.Roster,
    handle: ({ caller }) => roster.list(caller),
  }),
]
