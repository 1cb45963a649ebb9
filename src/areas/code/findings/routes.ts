import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { FindingService } from './service.ts'

export const findingRoutes = (findings: FindingService) => [
  endpoint({
    id: 'findings.list',
    method: 'GET',
    path: '/findings',
    summary: 'List what analyses found in code, the worst first',
    auth: { permission: 'findings.read' },
    query: S.FindingListQuery,
    refusals: [404],
    response: S.FindingList,
    handle: ({ query, caller }) => findings.list(query, caller),
  }),
  endpoint({
    id: 'findings.get',
    method: 'GET',
    path: '/findings/:id',
    summary: 'Show a finding with what people said of it',
    auth: { permission: 'findings.read' },
    response: S.OneFinding,
    handle: ({ params, caller }) => findings.get(params.id, caller),
  }),
  endpoint({
    id: 'findings.judge',
    method: 'PATCH',
    path: '/findings/:id',
    summary: 'Say whether a finding is right, fixed or accepted',
    description:
      'What is dismissed as a false positive, or accepted, does not return until its line changes. Verdicts teach how sure findings of the same class are.',
    auth: { permission: 'findings.write' },
    body: S.NewVerdict,
    response: S.OneFinding,
    handle: ({ params, body, caller }) => findings.judge(params.id, body, caller),
  }),
]
