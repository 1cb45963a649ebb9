import { queryOptions } from '@tanstack/react-query'
import type { Answer } from './address.ts'
import { call } from './call.ts'

export type Recipient = Answer<'GET /inbox/recipients'>['recipients'][number]

/** Addresses outside that mail may be passed on to. */
export const recipientsQuery = queryOptions({
  queryKey: ['recipients'],
  queryFn: ({ signal }) => call('GET', '/inbox/recipients', { signal }),
})

/** A letter asks whoever reads it; asked again, the former letter is worth nothing. */
export const askRecipient = (address: string) => call('POST', '/inbox/recipients', { body: { address } })
export const removeRecipient = (id: string) => call('DELETE', '/inbox/recipients/{id}', { path: { id } })
