import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
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
const COPY_LOOK_AGAIN_MS = 2_000

/** The newest copy of the last day. The request starts one if there is none, so it is sent only on demand. */
export const copyQuery = queryOptions({
  queryKey: COPY,
  queryFn: ({ signal }) => call('GET', '/privacy/export', { query: { format: 'json' }, signal }),
  refetchInterval: ({ state: { data } }) => (data?.status === 'processing' ? COPY_LOOK_AGAIN_MS : false),
  refetchOnWindowFocus: false,
})
export const requestNewCopy = () => call('POST', '/privacy/export', { query: { format: 'json' } })

export const preferencesQuery = queryOptions({
  queryKey: ['privacy', 'preferences'],
  queryFn: ({ signal }) => call('GET', '/privacy/preferences', { signal }),
})
export const setPreference = (body: Body<'POST /privacy/preferences'>) => call('POST', '/privacy/preferences', { body })

export type Erasure = Answer<'GET /privacy/erasures'>['erasures'][number]
type Deletion = Answer<'DELETE /privacy/account'>
export type OwnErasure = Answer<'POST /privacy/account/certificate'>
export type ErasurePolicy = Answer<'GET /privacy/policy'>['erasure']

/** The prefix of all query keys of erasures. */
export const ERASURES = ['erasures'] as const
const ERASURE_LOOK_AGAIN_MS = 3_000
const UNDER_WAY: readonly Erasure['status'][] = ['requested', 'running', 'verifying']

export const erasuresQuery = (query: Query<'GET /privacy/erasures'>) =>
  queryOptions({
    queryKey: [...ERASURES, query],
    queryFn: ({ signal }) => call('GET', '/privacy/erasures', { query, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.erasures.some(({ status }) => UNDER_WAY.includes(status)) ? ERASURE_LOOK_AGAIN_MS : false,
    refetchOnWindowFocus: false,
  })
export const fetchErasureCertificate = (erasure_id: string) =>
  call('GET', '/privacy/erasures/{erasure_id}/certificate', { path: { erasure_id } })
export const retryErasure = (erasure_id: string) =>
  call('POST', '/privacy/erasures/{erasure_id}/retry', { path: { erasure_id } })

export const erasurePolicyQuery = queryOptions({
  queryKey: ['erasure-policy'],
  queryFn: ({ signal }) => call('GET', '/privacy/policy', { signal }),
})
export const setErasurePolicy = (erasure: ErasurePolicy) => call('PUT', '/privacy/policy', { body: { erasure } })

export const deleteAccount = (body: Body<'DELETE /privacy/account'>) => call('DELETE', '/privacy/account', { body })
export const keepAccount = (token: string) => call('POST', '/privacy/account/cancel', { body: { token } })
export const fetchOwnErasure = (body: Body<'POST /privacy/account/certificate'>) =>
  call('POST', '/privacy/account/certificate', { body })

let closedAccount: Deletion | undefined

/** Keeps the answer of the service when it closed the account, for the page that follows. */
export const rememberDeletion = (deletion: Deletion) => {
  closedAccount = deletion
}
export const rememberedDeletion = () => closedAccount
