import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call } from '../call.ts'

export type Scheduler = Answer<'GET /pulse/scheduler/status'>
export type PlatformStatus = Scheduler['platforms'][number]
export type Trending = Answer<'GET /pulse/trending'>
export type TrendingTopic = Trending['topics'][number]
export type ScheduledDebate = Answer<'GET /pulse/scheduler/history'>['history'][number]
export type Feed = Answer<'GET /pulse/feeds'>['feeds'][number]
export type ConfigChange = Body<'PATCH /pulse/scheduler/config'>

/** The prefix of all query keys of the pulse. */
export const PULSE = ['pulse'] as const
const EVERY_MS = 15_000

export const schedulerQuery = queryOptions({
  queryKey: [...PULSE, 'scheduler'],
  queryFn: ({ signal }) => call('GET', '/pulse/scheduler/status', { signal }),
  refetchInterval: EVERY_MS,
})

export const trendingQuery = (query: Query<'GET /pulse/trending'>) =>
  queryOptions({
    queryKey: [...PULSE, 'trending', query],
    queryFn: ({ signal }) => call('GET', '/pulse/trending', { query, signal }),
    staleTime: 60_000,
  })

export const historyQuery = (query: Query<'GET /pulse/scheduler/history'>) =>
  queryOptions({
    queryKey: [...PULSE, 'history', query],
    queryFn: ({ signal }) => call('GET', '/pulse/scheduler/history', { query, signal }),
    refetchInterval: EVERY_MS,
  })

export const feedsQuery = queryOptions({
  queryKey: [...PULSE, 'feeds'],
  queryFn: ({ signal }) => call('GET', '/pulse/feeds', { signal }),
})

export const startScheduler = () => call('POST', '/pulse/scheduler/start', {})
export const pauseScheduler = () => call('POST', '/pulse/scheduler/pause', {})
export const resumeScheduler = () => call('POST', '/pulse/scheduler/resume', {})
export const stopScheduler = () => call('POST', '/pulse/scheduler/stop', {})
export const configureScheduler = (body: ConfigChange) => call('PATCH', '/pulse/scheduler/config', { body })
export const debateTopic = (topic_id: string) => call('POST', '/pulse/debate-topic', { body: { topic_id } })
export const addFeed = (url: string) => call('POST', '/pulse/feeds', { body: { url } })
export const removeFeed = (id: string) => call('DELETE', '/pulse/feeds/{id}', { path: { id } })
