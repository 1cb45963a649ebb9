import { endpoint } from '../../../../http/endpoint.ts'
import * as Q from '../reading/queries.ts'
import * as S from './schema.ts'
import type { MemoryFigures } from './service.ts'

const read = { permission: 'memory.read' } as const
const write = { permission: 'memory.write' } as const

/** How much is remembered, and how it is used. */
export const figuresRoutes = (figures: MemoryFigures) => [
  endpoint({
    id: 'memory.tier-stats',
    method: 'GET',
    path: '/memory/tier-stats',
    summary: 'Count what each tier holds, and what moved between them',
    auth: read,
    reads: ['memory.remember'],
    response: S.TierStats,
    handle: ({ caller }) => figures.tierStats(caller),
  }),
  endpoint({
    id: 'memory.tiers',
    method: 'GET',
    path: '/memory/tiers',
    summary: 'Describe the tiers, from the one that forgets first',
    auth: read,
    reads: ['memory.remember'],
    response: S.Tiers,
    handle: ({ caller }) => figures.tiers(caller),
  }),
  endpoint({
    id: 'memory.archive-stats',
    method: 'GET',
    path: '/memory/archive-stats',
    summary: 'Count what is archived',
    auth: read,
    reads: ['memory.remember'],
    response: S.ArchiveStats,
    handle: ({ caller }) => figures.archiveStats(caller),
  }),
  endpoint({
    id: 'memory.pressure',
    method: 'GET',
    path: '/memory/pressure',
    summary: 'Say how full the memory is',
    auth: read,
    reads: ['memory.remember'],
    response: S.Pressure,
    handle: ({ caller }) => figures.pressure(caller),
  }),
  endpoint({
    id: 'memory.analytics',
    method: 'GET',
    path: '/memory/analytics',
    summary: 'Show how the memory grows and is used',
    auth: read,
    reads: ['memory.remember'],
    query: Q.AnalyticsQuery,
    response: S.Analytics,
    handle: ({ query, caller }) => figures.analytics(query, caller),
  }),
  endpoint({
    id: 'memory.analytics-tier',
    method: 'GET',
    path: '/memory/analytics/tier/:tier',
    summary: 'Show how one tier grows and is used',
    auth: read,
    reads: ['memory.remember'],
    query: Q.AnalyticsQuery,
    example: { params: { tier: 'slow' } },
    response: S.TierAnalytics,
    handle: ({ params, query, caller }) => figures.tierAnalytics(params.tier, query, caller),
  }),
  endpoint({
    id: 'memory.analytics-snapshot',
    method: 'POST',
    path: '/memory/analytics/snapshot',
    summary: 'Keep the figures of this moment',
    auth: write,
    response: S.Snapshotted,
    handle: ({ caller }) => figures.snapshot(caller),
  }),
]
