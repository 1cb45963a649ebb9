import { queryOptions } from '@tanstack/react-query'
import type { Answer } from './address.ts'
import { call, LONGEST_LIST } from './call.ts'

export type LibraryDocument = Answer<'GET /documents'>['documents'][number]

/** The newest documents of the library. */
export const libraryDocumentsQuery = queryOptions({
  queryKey: ['documents', 'newest'],
  queryFn: ({ signal }) => call('GET', '/documents', { query: LONGEST_LIST, signal }),
})
