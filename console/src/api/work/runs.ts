import { queryOptions } from '@tanstack/react-query'
import type { Answer, Query } from '../address.ts'
import { call } from '../call.ts'
import { WORKFLOWS } from './workflows.ts'

export type RunSummary = Answer<'GET /workflow/executions'>['executions'][number]
export type Run = Answer<'GET /workflow/executions/{execution_id}'>
export type RunStatus = Run['status']
export type RunStep = Run['steps'][number]
export type Happening = Run['history'][number]

export const RUNS = [...WORKFLOWS, 'runs'] as const
/** How often a run that is under way is asked for, beside the news that come of it. */
const LOOK_AGAIN_MS = 10_000

export const isOver = ({ status }: Pick<Run, 'status'>) =>
  status === 'completed' || status === 'failed' || status === 'cancelled'

export const runsQuery = (query: Query<'GET /workflow/executions'>) =>
  queryOptions({
    queryKey: [...RUNS, query],
    queryFn: ({ signal }) => call('GET', '/workflow/executions', { query, signal }),
    refetchInterval: ({ state: { data } }) => (data?.executions.every(isOver) === false ? LOOK_AGAIN_MS : false),
  })

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [...RUNS, id],
    queryFn: ({ signal }) => call('GET', '/workflow/executions/{execution_id}', { path: { execution_id: id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && !isOver(data) ? LOOK_AGAIN_MS : false),
  })

/** Ends a run, with what it began and still waits for. */
export const cancelRun = (id: string) =>
  call('POST', '/workflow/executions/{execution_id}/cancel', { path: { execution_id: id } })

/** Lets a run go on at its failed steps, in the name of the signed-in person. */
export const retryRun = (id: string) =>
  call('POST', '/workflow/executions/{execution_id}/retry', { path: { execution_id: id } })
