import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { DecisionService } from './service.ts'

export const decisionRoutes = (decisions: DecisionService) => [
  endpoint({
    id: 'decisions.list',
    method: 'GET',
    path: '/decisions',
    summary: "List what the organization's debates decided, the last first",
    auth: { permission: 'debates.read' },
    query: S.DecisionPage,
    response: S.DecisionList,
    handle: ({ query, caller }) => decisions.list(query, caller),
  }),
]
