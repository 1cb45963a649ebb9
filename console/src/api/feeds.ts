import { queryOptions } from '@tanstack/react-query'
import type { Answer } from './address.ts'
import { call } from './call.ts'

export type Feed = Answer<'GET /pulse/feeds'>['feeds'][number]

export const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: ({ signal }) => call('GET', '/pulse/feeds', { signal }),
})
export const addFeed = (url: string) => call('POST', '/pulse/feeds', { body: { url } })
export const removeFeed = (id: string) => call('DELETE', '/pulse/feeds/{id}', { path: { id } })
