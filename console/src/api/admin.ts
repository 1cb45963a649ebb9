import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type { UserList } from '../../../src/areas/identity/admin-users/schema.ts'
import type { CursorList } from '../../../src/areas/operations/cursors/schema.ts'
import type { Breakers, PlatformStats, RecentErrors } from '../../../src/areas/operations/diagnostics/schema.ts'
import type { DetailedHealth } from '../../../src/areas/operations/health/schema.ts'
import type { LimitOverview } from '../../../src/areas/operations/rate-limits/schema.ts'
import type { JobList, Stats, Workers } from '../../../src/areas/work/queue/schema.ts'
import { call, type Query } from './call.ts'

const REFRESH_MS = 10_000

/** What runs now changes by itself. */
const watched = <Answer>(key: readonly unknown[], path: string, query?: Query) =>
  queryOptions({
    queryKey: ['admin', ...key],
    queryFn: () => call<Answer>('GET', path, { query }),
    refetchInterval: REFRESH_MS,
  })

export const usersQuery = (query: Query) => watched<Static<typeof UserList>>(['users', query], '/admin/users', query)
export const unlockUser = (id: string) => call('POST', `/admin/users/${id}/unlock`)
export const enableUser = (id: string) => call('POST', `/admin/users/${id}/enable`)
export const disableUser = (id: string) => call('POST', `/admin/users/${id}/disable`, { unversioned: true })
export const resetFactor = (id: string) => call('DELETE', `/admin/users/${id}/mfa`)

export const statsQuery = watched<Static<typeof PlatformStats>>(['stats'], '/admin/stats')
export const healthQuery = watched<Static<typeof DetailedHealth>>(['health'], '/health/detailed')
export const breakersQuery = watched<Static<typeof Breakers>>(['breakers'], '/system/circuit-breakers')
export const errorsQuery = watched<Static<typeof RecentErrors>>(['errors'], '/system/errors')
export const overviewQuery = watched<Static<typeof LimitOverview>>(['limits'], '/system/rate-limits')

export const cursorsQuery = watched<Static<typeof CursorList>>(['cursors'], '/system/cursors')
export const retryCursor = (name: string) => call('POST', `/system/cursors/${encodeURIComponent(name)}/retry`)
export const skipCursor = (name: string) => call('POST', `/system/cursors/${encodeURIComponent(name)}/skip`)

export const queueQuery = watched<Static<typeof Stats>>(['queue'], '/queue/stats')
export const jobsQuery = (query: Query) => watched<Static<typeof JobList>>(['jobs', query], '/queue/jobs', query)
export const workersQuery = watched<Static<typeof Workers>>(['workers'], '/queue/workers')
export const retryJob = (id: string) => call('POST', `/queue/jobs/${id}/retry`)
export const cancelJob = (id: string) => call('DELETE', `/queue/jobs/${id}`)
