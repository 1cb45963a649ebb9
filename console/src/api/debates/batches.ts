import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body } from '../address.ts'
import { call, callForText } from '../call.ts'

export type BatchSummary = Answer<'GET /batch'>['batches'][number]
export type BatchItem = Answer<'GET /batch/{id}'>['items'][number]

/** The prefix of all query keys of batches. */
export const BATCHES = ['batches'] as const

const LOOK_AGAIN_MS = 3_000

export const batchesQuery = (page: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: [...BATCHES, 'list', page],
    queryFn: ({ signal }) => call('GET', '/batch', { query: page, signal }),
  })

/** Refetched while the batch runs. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [...BATCHES, 'one', id],
    queryFn: ({ signal }) => call('GET', '/batch/{id}', { path: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.completed_at === null ? LOOK_AGAIN_MS : false),
  })

export const submitBatch = (body: Body<'POST /batch'>) => call('POST', '/batch', { body })
export const cancelBatch = (id: string) => call('POST', '/batch/{id}/cancel', { path: { id } })

/** Every question of every batch, as a table for spreadsheets. */
export const batchesAsCsv = () => callForText('/export/{what}', { path: { what: 'batches' }, query: { format: 'csv' } })
