import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call, LONGEST_LIST } from '../call.ts'

export type Consent = Answer<'GET /oauth/consent'>
export type Grant = Answer<'GET /oauth/grants'>['grants'][number]

/** What an application asks for; the request changes nothing. */
export const consentQuery = (interaction: string) =>
  queryOptions({
    queryKey: ['consent', interaction],
    queryFn: () => call('GET', '/oauth/consent', { query: { interaction } }),
    /** Requested once, because it is gone once it is decided. */
    staleTime: Number.POSITIVE_INFINITY,
  })
export const decideConsent = (body: Body<'POST /oauth/consent'>) => call('POST', '/oauth/consent', { body })

/** The prefix of all query keys of grants and clients. */
export const APPLICATIONS = ['applications'] as const

export const grantsQuery = (query: Pick<Query<'GET /oauth/grants'>, 'everybody'> = {}) =>
  queryOptions({
    queryKey: [...APPLICATIONS, 'grants', query],
    queryFn: () => call('GET', '/oauth/grants', { query: { ...LONGEST_LIST, ...query } }),
  })
/** The application of a grant, also of one that has ended. */
export const applicationQuery = (grant: string) =>
  queryOptions({
    queryKey: [...APPLICATIONS, 'application', grant],
    queryFn: () => call('GET', '/oauth/grants/{id}', { path: { id: grant } }),
  })
export const revokeGrant = (id: string) => call('DELETE', '/oauth/grants/{id}', { path: { id } })

export const clientsQuery = queryOptions({
  queryKey: [...APPLICATIONS, 'clients'],
  queryFn: () => call('GET', '/oauth/clients', { query: LONGEST_LIST }),
})
export const registerClient = (body: Body<'POST /oauth/clients'>) => call('POST', '/oauth/clients', { body })
export const removeClient = (id: string) => call('DELETE', '/oauth/clients/{id}', { path: { id } })
