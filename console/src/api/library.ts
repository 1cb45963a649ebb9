import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer, Query } from './address.ts'
import { call } from './call.ts'
import { LIBRARY } from './documents.ts'

export type Found = Answer<'GET /knowledge/search'>['results'][number]
export type LibraryStats = Answer<'GET /knowledge/stats'>

export const librarySearchQuery = (query: Query<'GET /knowledge/search'>) =>
  queryOptions({
    queryKey: [...LIBRARY, 'search', query],
    queryFn: ({ signal }) => call('GET', '/knowledge/search', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const libraryStatsQuery = queryOptions({
  queryKey: [...LIBRARY, 'stats'],
  queryFn: ({ signal }) => call('GET', '/knowledge/stats', { signal }),
})
