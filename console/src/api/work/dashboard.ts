import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call } from '../call.ts'

export type Overview = Answer<'GET /dashboard'>
export type Activity = Answer<'GET /dashboard/activity'>['activities'][number]
export type QuickAction = Answer<'GET /dashboard/quick-actions'>['actions'][number]
export type Acted = Answer<'POST /dashboard/quick-actions/{action}'>

/** The prefix of all query keys of the overview. */
const DASHBOARD = ['dashboard'] as const
/** As long as the service keeps an answer. */
const LOOK_AGAIN_MS = 30_000

export const overviewQuery = queryOptions({
  queryKey: [...DASHBOARD, 'overview'],
  queryFn: ({ signal }) => call('GET', '/dashboard', { signal }),
  refetchInterval: LOOK_AGAIN_MS,
})

export const activityQuery = (query: Query<'GET /dashboard/activity'>) =>
  queryOptions({
    queryKey: [...DASHBOARD, 'activity', query],
    queryFn: ({ signal }) => call('GET', '/dashboard/activity', { query, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })

export const quickActionsQuery = queryOptions({
  queryKey: [...DASHBOARD, 'quick-actions'],
  queryFn: ({ signal }) => call('GET', '/dashboard/quick-actions', { signal }),
  refetchInterval: LOOK_AGAIN_MS,
})

export const act = (action: string, body: Body<'POST /dashboard/quick-actions/{action}'>) =>
  call('POST', '/dashboard/quick-actions/{action}', { path: { action }, body })
