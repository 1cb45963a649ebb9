import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body } from './address.ts'
import { call } from './call.ts'

export type Mailbox = Answer<'GET /inbox/accounts'>['accounts'][number]

/** Whatever is shown of mail. */
export const MAIL = ['mail'] as const
const EVERY_MS = 15_000

export const mailboxesQuery = queryOptions({
  queryKey: [...MAIL, 'accounts'],
  queryFn: ({ signal }) => call('GET', '/inbox/accounts', { signal }),
  refetchInterval: EVERY_MS,
})

export const connectMailbox = (body: Body<'POST /inbox/connect'>) => call('POST', '/inbox/connect', { body })
export const disconnectMailbox = (id: string) => call('DELETE', '/inbox/accounts/{id}', { path: { id } })
export const shareMailbox = (id: string, visibility: Mailbox['visibility']) =>
  call('PATCH', '/inbox/accounts/{id}', { path: { id }, body: { visibility } })
