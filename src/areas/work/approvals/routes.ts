import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { ApprovalService } from './service.ts'

export const approvalRoutes = (approvals: ApprovalService) => [
  endpoint({
    id: 'approvals.list',
    method: 'GET',
    path: '/approvals',
    summary: 'List approvals that wait for people, the longest waiting first',
    auth: { permission: 'approvals.read' },
    reads: ['pending_breakpoints'],
    readsAcross: true,
    query: S.ApprovalQuery,
    response: S.ApprovalList,
    handle: ({ query, caller }) => approvals.list(query, caller),
  }),
  endpoint({
    id: 'approvals.get',
    method: 'GET',
    path: '/approvals/:id',
    summary: 'Show an approval: the question, who may answer, and the answers',
    auth: { permission: 'approvals.read' },
    response: S.Approval,
    handle: ({ params, caller }) => approvals.one(params.id, caller),
  }),
  endpoint({
    id: 'approvals.resolve',
    method: 'POST',
    path: '/approvals/:id/resolve',
    summary: 'Answer an approval with one of its choices',
    auth: { permission: 'approvals.write' },
    database: {
      roundTrips: 6,
      because:
        'what waits is shown as it is after the answer; the plainest is a debate, which finds out itself whether it may go on',
    },
    refusals: [409],
    action: 'vote',
    body: S.Resolution,
    example: { body: { choice: 'approve' } },
    response: S.Approval,
    handle: ({ params, body, caller }) => approvals.resolve(params.id, body, caller),
  }),
]
