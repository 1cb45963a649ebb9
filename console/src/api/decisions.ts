import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

export const decisionQuery = (id: string) =>
  queryOptions({
    queryKey: ['decisions', id],
    queryFn: ({ signal }) => call('GET', '/decisions/{id}', { path: { id }, signal }),
  })
