import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../address.ts'
import { call } from '../call.ts'

export type PushAddress = Answer<'GET /debates/{id}/pushes'>['places'][number]

/** The addresses that are told of the task of a debate. */
export const pushAddressesQuery = (id: string) =>
  queryOptions({
    queryKey: ['debates', id, 'pushes'],
    queryFn: ({ signal }) => call('GET', '/debates/{id}/pushes', { path: { id }, signal }),
  })

export const sendAgain = (id: string, push_id: string) =>
  call('POST', '/debates/{id}/pushes/{push_id}/resend', { path: { id, push_id } })
