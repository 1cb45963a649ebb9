import { queryOptions } from '@tanstack/react-query'
import type { Query } from '../address.ts'
import { call, callOutside } from '../call.ts'

const REFRESH_MS = 10_000

/** Refetched regularly, because the running system changes by itself. */
const watchedQuery = <Answer>(key: readonly unknown[], ask: () => Promise<Answer>) =>
  queryOptions({ queryKey: ['admin', ...key], queryFn: ask, refetchInterval: REFRESH_MS })

export const usersQuery = (query: Query<'GET /admin/users'>) =>
  watchedQuery(['users', query], () => call('GET', '/admin/users', { query }))
export const unlockUser = (user_id: string) => call('POST', '/admin/users/{user_id}/unlock', { path: { user_id } })
export const enableUser = (user_id: string) => call('POST', '/admin/users/{user_id}/enable', { path: { user_id } })
export const disableUser = (id: string) => callOutside('POST', '/admin/users/{id}/disable', { path: { id } })
export const resetFactor = (user_id: string) => call('DELETE', '/admin/users/{user_id}/mfa', { path: { user_id } })

export const statsQuery = watchedQuery(['stats'], () => call('GET', '/admin/stats'))
export const healthQuery = watchedQuery(['health'], () => call('GET', '/health/detailed'))
export const breakersQuery = watchedQuery(['breakers'], () => call('GET', '/system/circuit-breakers'))
export const errorsQuery = watchedQuery(['errors'], () => call('GET', '/system/errors'))
export const overviewQuery = watchedQuery(['limits'], () => call('GET', '/system/rate-limits'))

export const cursorsQuery = watchedQuery(['cursors'], () => call('GET', '/system/cursors'))
export const retryCursor = (name: string) => call('POST', '/system/cursors/{name}/retry', { path: { name } })
export const skipCursor = (name: string) => call('POST', '/system/cursors/{name}/skip', { path: { name } })

export const queueQuery = watchedQuery(['queue'], () => call('GET', '/queue/stats'))
export const jobsQuery = (query: Query<'GET /queue/jobs'>) =>
  watchedQuery(['jobs', query], () => call('GET', '/queue/jobs', { query }))
export const workersQuery = watchedQuery(['workers'], () => call('GET', '/queue/workers'))
export const retryJob = (job_id: string) => call('POST', '/queue/jobs/{job_id}/retry', { path: { job_id } })
export const cancelJob = (job_id: string) => call('DELETE', '/queue/jobs/{job_id}', { path: { job_id } })
