import { endpoint } from '../../../http/endpoint.ts'
import { withVersionedAddresses } from '../../../http/versions/api-version.ts'
import * as S from './batch-schema.ts'
import type { BatchService } from './batch-service.ts'

const read = { permission: 'debates.read' } as const
const ACCEPTED = 202

export const batchRoutes = (batches: BatchService) => [
  endpoint({
    id: 'explanations.batch',
    method: 'POST',
    path: '/explainability/batch',
    summary: 'Explain many debates in the background',
    auth: read,
    status: ACCEPTED,
    body: S.NewBatch,
    example: { body: { debate_ids: ['dbt_example'] } },
    response: S.BatchCreated,
    handle: async ({ body, caller, request }) =>
      withVersionedAddresses(await batches.create(body, caller), request.version, 'status_url', 'results_url'),
  }),
  endpoint({
    id: 'explanations.batch-status',
    method: 'GET',
    path: '/explainability/batch/:batch_id/status',
    summary: 'Show the progress of a batch of explanations',
    auth: read,
    response: S.BatchStatus,
    handle: ({ params, caller }) => batches.status(params.batch_id, caller),
  }),
  endpoint({
    id: 'explanations.batch-results',
    method: 'GET',
    path: '/explainability/batch/:batch_id/results',
    summary: 'List the explanations of a batch',
    description: 'Answers 202 until the batch is done, unless partial results were asked for.',
    auth: read,
    otherStatuses: [ACCEPTED],
    query: S.BatchResultsQuery,
    response: S.BatchResults,
    async handle({ params, query, caller, reply }) {
      const answer = await batches.results(params.batch_id, query, caller)
      if (answer.message !== undefined) reply.status(ACCEPTED)
      return answer
    },
  }),
]
