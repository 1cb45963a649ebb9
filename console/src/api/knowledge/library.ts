import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer, Query } from '../address.ts'
import { call, callForBlob, callWithForm } from '../call.ts'

/** The prefix of all query keys of the library. */
export const LIBRARY = ['library']

export type Document = Answer<'GET /documents'>['documents'][number]
export type OneDocument = Answer<'GET /documents/{id}'>

const WHILE_READ_MS = 1_500
const isRead = ({ status }: Pick<Document, 'status'>) => status !== 'processing'

/** Refetched while the service reads one of them. */
export const documentsQuery = (query: Query<'GET /documents'>) =>
  queryOptions({
    queryKey: [...LIBRARY, 'documents', query],
    queryFn: ({ signal }) => call('GET', '/documents', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.documents.every(isRead) === false ? WHILE_READ_MS : false),
  })

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: [...LIBRARY, 'document', id],
    queryFn: ({ signal }) => call('GET', '/documents/{id}', { path: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && !isRead(state.data) ? WHILE_READ_MS : false),
  })

/** The decisions that cite a document. */
export const citingQuery = (id: string) =>
  queryOptions({
    queryKey: [...LIBRARY, 'document', id, 'citing'],
    queryFn: ({ signal }) => call('GET', '/cross-pollination/resting-on/{id}', { path: { id }, signal }),
  })

/** One page of a document's text. */
export const pageQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...LIBRARY, 'document', id, 'page', page],
    queryFn: ({ signal }) =>
      call('GET', '/documents/{id}/content', { path: { id }, query: { from: page, count: 1 }, signal }),
    placeholderData: keepPreviousData,
  })

export const formatsQuery = queryOptions({
  queryKey: ['document-formats'],
  queryFn: ({ signal }) => call('GET', '/documents/formats', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export function uploadDocument(file: File) {
  const form = new FormData()
  form.append('file', file)
  return callWithForm('POST', '/documents/upload', form)
}

export const fetchOriginal = (id: string) => callForBlob('/documents/{id}/original', { path: { id } })
export const removeDocument = (id: string) => call('DELETE', '/documents/{id}', { path: { id } })

export type SearchResult = Answer<'GET /knowledge/search'>['results'][number]
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
