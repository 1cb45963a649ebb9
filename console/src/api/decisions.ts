import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** What is asked anew when something that decisions rest on was judged. */
export const DECISIONS = ['decisions']

export const decisionQuery = (id: string) =>
  queryOptions({
    queryKey: [...DECISIONS, id],
    queryFn: ({ signal }) => call('GET', '/decisions/{id}', { path: { id }, signal }),
  })
