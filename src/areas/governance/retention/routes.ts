import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { RetentionService } from './service.ts'

const read = { permission: 'retention.read' } as const
const manage = { permission: 'retention.manage' } as const

export const retentionRoutes = (retention: RetentionService) => [
  endpoint({
    id: 'retention.policies',
    method: 'GET',
    path: '/retention/policies',
    summary: "List the organization's retention policies",
    auth: read,
    query: S.PolicyQuery,
    response: S.Policies,
    handle: ({ query, caller }) => retention.list(query.workspace_id, caller),
  }),
  endpoint({
    id: 'retention.create-policy',
    method: 'POST',
    path: '/retention/policies',
    summary: 'Create a policy: how long something is kept, and what happens to it then',
    description:
      'A new policy makes a dry run at once and takes effect when its grace period has passed. If two policies apply to an item, the longer one wins; a legal hold overrides all policies.',
    auth: manage,
    audit: 'intent',
    status: 201,
    refusals: [404],
    body: S.NewPolicy,
    example: { body: { name: 'Old sessions', retention_days: 90, data_types: ['sessions'] } },
    location: () => '/retention/policies',
    response: S.PolicyAnswer,
    handle: ({ body, caller }) => retention.create(body, caller),
  }),
  endpoint({
    id: 'retention.change-policy',
    method: 'PUT',
    path: '/retention/policies/:policy_id',
    summary: 'Change a policy; if it now removes more than before, it starts with a dry run',
    auth: manage,
    audit: 'intent',
    refusals: [404],
    body: S.PolicyChange,
    response: S.PolicyAnswer,
    handle: ({ params, body, caller }) => retention.change(params.policy_id, body, caller),
  }),
  endpoint({
    id: 'retention.remove-policy',
    method: 'DELETE',
    path: '/retention/policies/:policy_id',
    summary: 'Remove a policy; items that it removed stay removed',
    auth: manage,
    audit: 'intent',
    refusals: [404, 409],
    response: S.Removed,
    handle: ({ params, caller }) => retention.remove(params.policy_id, caller),
  }),
  endpoint({
    id: 'retention.execute',
    method: 'POST',
    path: '/retention/policies/:policy_id/execute',
    summary: 'Run a policy now, or list what it would remove',
    description:
      'During its grace period a policy only makes dry runs, whatever the request asks for (`held: "grace"`). A run that would remove more than a fifth of a kind and more than 50 items is refused with 409 until you confirm it. A run that takes longer than 20 seconds continues as a job: 202.',
    auth: manage,
    audit: 'intent',
    refusals: [403, 404, 409],
    otherStatuses: [202],
    database: {
      roundTrips: 11,
      statements: 14,
      because: 'A run begins in one transaction with its job, is waited for, and is then shown as it ended',
    },
    query: S.ExecuteQuery,
    body: S.ExecuteBody,
    response: S.Execution,
    async handle({ params, query, body, caller, request, reply }) {
      const options = { ...body, dry_run: body?.dry_run ?? query.dry_run }
      const answer = await retention.execute(params.policy_id, options, caller, request.signal)
      if (answer.job_id !== undefined) reply.status(202)
      return answer
    },
  }),
  endpoint({
    id: 'retention.runs',
    method: 'GET',
    path: '/retention/runs',
    summary: 'List the runs of policies, newest first',
    auth: read,
    stability: 'experimental',
    query: S.RunQuery,
    response: S.Runs,
    handle: ({ query, caller }) => retention.history(query, caller),
  }),
  endpoint({
    id: 'retention.run',
    method: 'GET',
    path: '/retention/runs/:run_id',
    summary: 'Show a run with the ids of what it removed',
    auth: read,
    stability: 'experimental',
    refusals: [404],
    response: S.RunReport,
    handle: ({ params, caller }) => retention.report(params.run_id, caller),
  }),
  endpoint({
    id: 'retention.expiring',
    method: 'GET',
    path: '/retention/expiring',
    summary: 'List items that expire soon, the earliest first',
    auth: read,
    reads: ['debate_results', 'memory.remember', 'probes.report', 'webhooks.announce', 'workflows.debates'],
    readsAcross: true,
    refusals: [404],
    database: {
      roundTrips: 5,
      statements: 16,
      because: 'Each policy reads each kind of its data page by page, up to a number in all',
    },
    query: S.ExpiringQuery,
    response: S.Expiring,
    handle: ({ query, caller }) => retention.expiring(query, caller),
  }),
]
