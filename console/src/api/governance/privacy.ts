import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body } from '../address.ts'
import { call } from '../call.ts'

export type Inventory = Answer<'GET /privacy/data-inventory'>
export type PersonExport = Answer<'GET /privacy/export'>
export type Preferences = Answer<'GET /privacy/preferences'>
export type Preference = Preferences['history'][number]['preference']

export const inventoryQuery = queryOptions({
  queryKey: ['privacy', 'inventory'],
  queryFn: ({ signal }) => call('GET', '/privacy/data-inventory', { signal }),
  refetchOnWindowFocus: false,
})

export const COPY = ['privacy', 'copy'] as const
const LOOK_AGAIN_MS = 2_000

/** The newest copy of the last day. The request starts one where there is none, so it is sent only on demand. */
export const copyQuery = queryOptions({
  queryKey: COPY,
  queryFn: ({ signal }) => call('GET', '/privacy/export', { query: { format: 'json' }, signal }),
  refetchInterval: ({ state: { data } }) => (data?.status === 'processing' ? LOOK_AGAIN_MS : false),
  refetchOnWindowFocus: false,
})
export const copyAnew = () => call('POST', '/privacy/export', { query: { format: 'json' } })

export const preferencesQuery = queryOptions({
  queryKey: ['privacy', 'preferences'],
  queryFn: ({ signal }) => call('GET', '/privacy/preferences', { signal }),
})
export const choose = (body: Body<'POST /privacy/preferences'>) => call('POST', '/privacy/preferences', { body })
