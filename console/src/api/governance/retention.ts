import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call } from '../call.ts'

export type Policy = Answer<'GET /retention/policies'>['policies'][number]
export type PolicyFields = Body<'POST /retention/policies'>
export type Run = Answer<'GET /retention/runs'>['runs'][number]
export type RunReport = Answer<'GET /retention/runs/{run_id}'>

/** The prefix of all query keys of retention. */
export const RETENTION = ['retention'] as const
const LOOK_AGAIN_MS = 2_000

export const policiesQuery = queryOptions({
  queryKey: [...RETENTION, 'policies'],
  queryFn: ({ signal }) => call('GET', '/retention/policies', { signal }),
})

export const runsQuery = (query: Query<'GET /retention/runs'>) =>
  queryOptions({
    queryKey: [...RETENTION, 'runs', query],
    queryFn: ({ signal }) => call('GET', '/retention/runs', { query, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.runs.some(({ status }) => status === 'running') ? LOOK_AGAIN_MS : false,
  })

export const runQuery = (run_id: string) =>
  queryOptions({
    queryKey: [...RETENTION, 'run', run_id],
    queryFn: ({ signal }) => call('GET', '/retention/runs/{run_id}', { path: { run_id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'running' ? LOOK_AGAIN_MS : false),
  })

export const expiringQuery = (query: Query<'GET /retention/expiring'>) =>
  queryOptions({
    queryKey: [...RETENTION, 'expiring', query],
    queryFn: ({ signal }) => call('GET', '/retention/expiring', { query, signal }),
  })

const ONE = '/retention/policies/{policy_id}'
export const createPolicy = (body: PolicyFields) => call('POST', '/retention/policies', { body })
export const changePolicy = (policy_id: string, body: Body<`PUT ${typeof ONE}`>) =>
  call('PUT', ONE, { path: { policy_id }, body })
export const removePolicy = (policy_id: string) => call('DELETE', ONE, { path: { policy_id } })
export const runPolicy = (policy_id: string, body: Body<`POST ${typeof ONE}/execute`>) =>
  call('POST', `${ONE}/execute`, { path: { policy_id }, body })

export type Hold = Answer<'GET /privacy/holds'>['holds'][number]

export const HOLDS = ['holds'] as const

/** The current and the former legal holds. */
export const holdsQuery = queryOptions({
  queryKey: HOLDS,
  queryFn: ({ signal }) => call('GET', '/privacy/holds', { query: { active_only: false }, signal }),
})

export const placeHold = (body: Body<'POST /privacy/holds'>) => call('POST', '/privacy/holds', { body })
export const liftHold = (hold_id: string) => call('DELETE', '/privacy/holds/{hold_id}', { path: { hold_id } })
