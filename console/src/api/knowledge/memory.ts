import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call } from '../call.ts'

export type MemoryEntry = Answer<'GET /memory/entries'>['entries'][number]
export type MemoryTier = Answer<'GET /memory/tiers'>['tiers'][number]
export type MemorySummary = Answer<'GET /memory/search-timeline'>['anchor']
export type NewNote = Body<'POST /memory/continuum'>

/** The prefix of all query keys of the memory. */
export const MEMORY = ['memory'] as const

export const memoryTiersQuery = queryOptions({
  queryKey: [...MEMORY, 'tiers'],
  queryFn: ({ signal }) => call('GET', '/memory/tiers', { signal }),
})

export const memoryListQuery = (query: Query<'GET /memory/entries'>) =>
  queryOptions({
    queryKey: [...MEMORY, 'list', query],
    queryFn: ({ signal }) => call('GET', '/memory/entries', { query, signal }),
  })

export const memorySearchQuery = (query: Query<'GET /memory/search'>) =>
  queryOptions({
    queryKey: [...MEMORY, 'search', query],
    queryFn: ({ signal }) => call('GET', '/memory/search', { query, signal }),
  })

/** One entry with everything known of it; null if it was forgotten. */
export const memoryEntryQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEMORY, 'entry', id],
    queryFn: async ({ signal }) =>
      (await call('GET', '/memory/entries', { query: { ids: [id] }, signal })).entries[0] ?? null,
  })

export const memoryAroundQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEMORY, 'around', id],
    queryFn: ({ signal }) => call('GET', '/memory/search-timeline', { query: { anchor_id: id }, signal }),
  })

export const addNote = (body: NewNote) => call('POST', '/memory/continuum', { body })
export const forgetEntry = (id: string) => call('DELETE', '/memory/continuum/{id}', { path: { id } })
export const consolidateMemory = () => call('POST', '/memory/continuum/consolidate')
