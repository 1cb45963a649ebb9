import { queryOptions } from '@tanstack/react-query'
import type { Answer, Query } from './address.ts'
import { call } from './call.ts'

export type Debate = Answer<'GET /debates/{id}'>
export type DebateSummary = Answer<'GET /debates'>['debates'][number]
export type Consensus = Answer<'GET /debates/{id}/consensus'>

export const debateListQuery = (query: Query<'GET /debates'>) =>
  queryOptions({
    queryKey: ['debates', 'list', query],
    queryFn: ({ signal }) => call('GET', '/debates', { query, signal }),
  })

export const debateQuery = (id: string) =>
  queryOptions({
    queryKey: ['debates', id],
    queryFn: ({ signal }) => call('GET', '/debates/{id}', { path: { id }, signal }),
  })

export const consensusQuery = (id: string) =>
  queryOptions({
    queryKey: ['debates', id, 'consensus'],
    queryFn: ({ signal }) => call('GET', '/debates/{id}/consensus', { path: { id }, signal }),
  })
