import { queryOptions } from '@tanstack/react-query'
import type { Answer, Query } from '../address.ts'
import { call } from '../call.ts'

export type OfferedAccount = Answer<'GET /channels/links/{token}'>

/** The prefix of all query keys of chat accounts. */
export const CHAT_ACCOUNTS = ['chat-accounts'] as const

/** The account that asks to be linked; the request changes nothing. */
export const offeredAccountQuery = (token: string) =>
  queryOptions({
    queryKey: [...CHAT_ACCOUNTS, 'offered', token],
    queryFn: () => call('GET', '/channels/links/{token}', { path: { token } }),
    /** Requested once, because a used link is gone. */
    staleTime: Number.POSITIVE_INFINITY,
  })
export const linkAccount = (token: string) => call('POST', '/channels/links/{token}', { path: { token } })

/** The accounts of one person; managers see everyone's. */
export const linkedAccountsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...CHAT_ACCOUNTS, 'linked', userId],
    queryFn: async () => (await call('GET', '/channels/people')).people.filter(({ user_id }) => user_id === userId),
  })

/** The accounts of one connection. */
export const channelPeopleQuery = (channel: string) =>
  queryOptions({
    queryKey: [...CHAT_ACCOUNTS, 'of', channel],
    queryFn: async () =>
      (await call('GET', '/channels/people')).people.filter(({ connection_id }) => connection_id === channel),
  })
export const unlinkAccount = (query: Query<'DELETE /channels/people'>) => call('DELETE', '/channels/people', { query })
