import type { TObject } from 'typebox'
import { endpoint } from '../../../http/endpoint.ts'
import { perHour, perMinute } from '../../../http/rate-limit/declared-limits.ts'
import { withVersionedAddresses } from '../../../http/versions/api-version.ts'
import * as S from './schema.ts'
import type { BatchService } from './service.ts'

const read = { permission: 'batches.read' } as const

/** One limit for every POST at and below `/batch`. */
const tenAnHour = perHour(10, 'user', 'batches')

/** Enough for a hundred questions with their documents. */
const LONG_BODY = 8_388_608

export const batchRoutes = (batches: BatchService, debateRequest: TObject) => [
  endpoint({
    id: 'batches.submit',
    method: 'POST',
    path: '/batch',
    summary: 'Ask up to 100 questions at once',
    description:
      'The whole batch is refused if one item is not a valid debate. Each item becomes a debate on behalf of the person who submitted it, `max_parallel` at a time.',
    auth: { permission: 'batches.write' },
    action: 'debate_create',
    limit: [...tenAnHour, ...perMinute(30, 'ip', 'debates.create')],
    bodyLimit: LONG_BODY,
    refusals: [402, 403, 404, 409],
    status: 201,
    location: ({ answer }) => `/batch/${answer.batch_id}`,
    body: S.newBatch(debateRequest),
    example: { body: { items: [{ question: 'Should we move the database to the new region?', rounds: 2 }] } },
    response: S.Submitted,
    handle: async ({ body, caller, request }) =>
      withVersionedAddresses(await batches.submit(body as S.NewBatch, caller), request.version, 'status_url'),
  }),
  endpoint({
    id: 'batches.list',
    method: 'GET',
    path: '/batch',
    summary: "List the organization's batches, newest first",
    auth: read,
    reads: ['batches.settle'],
    query: S.BatchQuery,
    response: S.Batches,
    handle: ({ query, caller }) => batches.list(query, caller),
  }),
  endpoint({
    id: 'batches.queue',
    method: 'GET',
    path: '/batch/queue/status',
    summary: 'Show how much of all batches is in progress',
    auth: read,
    reads: ['batches.settle'],
    response: S.QueueStatus,
    handle: ({ caller }) => batches.queueStatus(caller),
  }),
  endpoint({
    id: 'batches.get',
    method: 'GET',
    path: '/batch/:id',
    summary: 'Show a batch and the progress of each question',
    auth: read,
    reads: ['batches.settle'],
    response: S.Batch,
    handle: ({ params, caller }) => batches.get(params.id, caller),
  }),
  endpoint({
    id: 'batches.cancel',
    method: 'POST',
    path: '/batch/:id/cancel',
    summary: 'Cancel the questions of a batch that have not started; running debates continue',
    auth: { permission: 'batches.write' },
    limit: tenAnHour,
    refusals: [409],
    response: S.Batch,
    handle: ({ params, caller }) => batches.cancel(params.id, caller),
  }),
]
