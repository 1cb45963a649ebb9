import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { DecisionService } from './service.ts'

export const decisionRoutes = (decisions: DecisionService) => [
  endpoint({
    id: 'decisions.list',
    method: 'GET',
    path: '/decisions',
    summary: "List the organization's decisions, newest first",
    auth: { permission: 'debates.read' },
    reads: ['cross-pollination.follow', 'debate_results', 'rests_on'],
    query: S.DecisionPage,
    response: S.DecisionList,
    handle: ({ query, caller }) => decisions.list(query, caller),
  }),
  endpoint({
    id: 'decisions.get',
    method: 'GET',
    path: '/decisions/:id',
    summary: 'Show a decision, what it rests on, and who dissents',
    auth: { permission: 'debates.read' },
    reads: ['cross-pollination.follow', 'rests_on'],
    response: S.DecisionDetail,
    handle: ({ params, caller }) => decisions.get(params.id, caller),
  }),
]
