import { endpoint } from '../../../http/endpoint.ts'
import { perMinute } from '../../../http/rate-limit/declared-limits.ts'
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
  endpoint({
    id: 'findings.debate',
    method: 'POST',
    path: '/findings/:id/debate',
    summary: 'Start a debate about a finding, or find the one that there is',
    description:
      'The question and its answers are made from the finding; the finding, and the code around it, are its evidence. Repeating the request, by whomever, finds the same debate; `after` its id another begins.',
    auth: { permission: 'debates.create' },
    audit: 'log',
    database: {
      roundTrips: 10,
      statements: 14,
      because: 'The debate is claimed before it begins, on the finding with its scan and its repository',
    },
    action: 'debate_create',
    limit: perMinute(30, 'ip', 'debates.create'),
    status: 201,
    location: ({ answer }) => `/debates/${answer.debate_id}`,
    otherStatuses: [200],
    refusals: [402, 409],
    body: S.NewFindingDebate,
    response: S.FindingDebate,
    async handle({ params, body, caller, request, reply }) {
      const answer = await findings.debate(params.id, body, caller, request.signal)
      if (!answer.began) reply.status(200)
      return answer
    },
  }),
]
