import { queryOptions } from '@tanstack/react-query'
import type { Answer, Query } from './address.ts'
import { call } from './call.ts'

export type OfferedAccount = Answer<'GET /channels/links/{token}'>

/** Which account asks to be linked; looking does nothing. */
export const offeredAccountQuery = (token: string) =>
  queryOptions({
    queryKey: ['chat-accounts', 'offered', token],
    queryFn: () => call('GET', '/channels/links/{token}', { path: { token } }),
  })
export const linkAccount = (token: string) => call('POST', '/channels/links/{token}', { path: { token } })

const LINKED = ['chat-accounts', 'linked']

/** Those of one person; leaders are told of everybody's. */
export const linkedAccountsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...LINKED, userId],
    queryFn: async () => (await call('GET', '/channels/people')).people.filter(({ user_id }) => user_id === userId),
  })
export const unlinkAccount = (query: Query<'DELETE /channels/people'>) => call('DELETE', '/channels/people', { query })
