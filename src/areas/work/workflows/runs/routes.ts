import { endpoint, type RequestFacts } from '../../../../http/endpoint.ts'
import { perMinute } from '../../../../http/rate-limit/declared-limits.ts'
import { withVersionedAddresses } from '../../../../http/versions/api-version.ts'
import * as S from './schema.ts'
import type { RunService } from './service.ts'

const read = { permission: 'workflows.read' } as const
const write = { permission: 'workflows.write' } as const

const keyIn = ({ headers }: RequestFacts) => [headers['idempotency-key']].flat()[0]

const ENDS = {
  roundTrips: 8,
  statements: 15,
  because: 'the run is read, moved in its own transaction, and shown as it then is',
} as const

export const runRoutes = (runs: RunService) => [
  endpoint({
    id: 'workflows.run',
    method: 'POST',
    path: '/workflow/templates/:template_id/run',
    summary: 'Run a template',
    description:
      'Answers at once; the run continues in the background, on your behalf, with its own copy of the template. Repeating the request with the same `Idempotency-Key` returns the same run.',
    auth: write,
    action: 'debate_create',
    limit: perMinute(30, 'ip', 'debates.create'),
    refusals: [403, 404, 409],
    takesKey: true,
    status: 202,
    body: S.NewRun,
    response: S.StartedRun,
    handle: async ({ params, body, caller, request }) =>
      withVersionedAddresses(
        await runs.run(params.template_id, body, caller, keyIn(request)),
        request.version,
        'status_url',
      ),
  }),
  endpoint({
    id: 'workflows.executions',
    method: 'GET',
    path: '/workflow/executions',
    summary: 'List workflow runs, newest first',
    auth: read,
    reads: ['workflows.debates'],
    query: S.ExecutionQuery,
    response: S.ExecutionList,
    handle: ({ query, caller }) => runs.list(query, caller),
  }),
  endpoint({
    id: 'workflows.execution',
    method: 'GET',
    path: '/workflow/executions/:execution_id',
    summary: 'Show a run: its progress, what it waits for, and the result of each step',
    auth: read,
    reads: ['workflows.debates'],
    response: S.WholeExecution,
    handle: ({ params, caller }) => runs.get(params.execution_id, caller),
  }),
  endpoint({
    id: 'workflows.cancel',
    method: 'POST',
    path: '/workflow/executions/:execution_id/cancel',
    summary: 'Cancel a run with the debates and questions that it started and still waits for',
    auth: write,
    reads: ['workflows.debates'],
    refusals: [409],
    database: ENDS,
    response: S.WholeExecution,
    handle: ({ params, caller }) => runs.cancel(params.execution_id, caller),
  }),
  endpoint({
    id: 'workflows.retry',
    method: 'POST',
    path: '/workflow/executions/:execution_id/retry',
    summary: 'Retry the failed steps of a run on your behalf; completed steps are not repeated',
    auth: write,
    reads: ['workflows.debates'],
    refusals: [403, 409],
    database: ENDS,
    response: S.WholeExecution,
    handle: ({ params, caller }) => runs.retry(params.execution_id, caller),
  }),
]
