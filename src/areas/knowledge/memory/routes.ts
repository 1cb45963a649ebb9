import { endpoint, RawAnswer, type ReplyControls } from '../../../http/endpoint.ts'
import * as FiguresSchema from './figures/schema.ts'
import type { MemoryFigures } from './figures/service.ts'
import type { MemoryLifecycle } from './lifecycle/service.ts'
import * as Q from './retrieval/queries.ts'
import type { MemoryRetrieval } from './retrieval/service.ts'
import { VIEWER_POLICY } from './retrieval/viewer.ts'
import * as S from './schema.ts'

const read = { permission: 'memory.read' } as const
const write = { permission: 'memory.write' } as const
const manage = { permission: 'memory.manage' } as const

/** Answers 202 while the job is not done. */
function acceptedIfQueued<Answer extends object>(answer: Answer, reply: ReplyControls): Answer {
  if ('job_id' in answer) reply.status(202)
  return answer
}

export const memoryRoutes = ({
  retrieval,
  figures,
  lifecycle,
}: {
  retrieval: MemoryRetrieval
  figures: MemoryFigures
  lifecycle: MemoryLifecycle
}) => [
  endpoint({
    id: 'memory.retrieve',
    method: 'GET',
    path: '/memory/continuum/retrieve',
    summary: 'Search memory entries by their words and their past usefulness',
    auth: read,
    reads: ['memory.remember'],
    query: Q.RetrieveQuery,
    response: S.Retrieved,
    handle: ({ query, caller }) => retrieval.retrieve(query, caller),
  }),
  endpoint({
    id: 'memory.search',
    method: 'GET',
    path: '/memory/search',
    summary: 'Search memory entries',
    auth: read,
    reads: ['memory.remember'],
    query: Q.SearchQuery,
    example: { query: { q: 'database' } },
    response: S.Searched,
    handle: ({ query, caller }) => retrieval.search(query, caller),
  }),
  endpoint({
    id: 'memory.search-index',
    method: 'GET',
    path: '/memory/search-index',
    summary: 'Search short forms of memory entries with their sources, and other sources by name',
    auth: read,
    reads: ['memory.remember'],
    query: Q.IndexQuery,
    example: { query: { q: 'database' } },
    response: S.IndexSearched,
    handle: ({ query, caller }) => retrieval.searchIndex(query, caller),
  }),
  endpoint({
    id: 'memory.search-timeline',
    method: 'GET',
    path: '/memory/search-timeline',
    summary: 'List the memory entries before and after an entry',
    auth: read,
    reads: ['memory.remember'],
    query: Q.TimelineQuery,
    refusals: [404],
    response: S.Timeline,
    handle: ({ query, caller }) => retrieval.timeline(query, caller),
  }),
  endpoint({
    id: 'memory.entries',
    method: 'GET',
    path: '/memory/entries',
    summary: 'List entries, newest first, or get entries by id with all details',
    auth: read,
    reads: ['memory.remember'],
    query: Q.EntriesQuery,
    response: S.Entries,
    handle: ({ query, caller }) => retrieval.entries(query, caller),
  }),
  endpoint({
    id: 'memory.critiques',
    method: 'GET',
    path: '/memory/critiques',
    summary: 'List critiques that revisions took up, newest first',
    auth: read,
    reads: ['memory.remember'],
    query: Q.CritiquesQuery,
    response: S.Critiques,
    handle: ({ query, caller }) => retrieval.critiques(query, caller),
  }),
  endpoint({
    id: 'memory.viewer',
    method: 'GET',
    path: '/memory/viewer',
    summary: 'Show a page with the newest entries of each tier',
    auth: read,
    reads: ['memory.remember'],
    produces: 'text/html',
    response: S.Html,
    async handle({ caller, reply }) {
      reply.header('content-security-policy', VIEWER_POLICY)
      return new RawAnswer('text/html; charset=utf-8', await retrieval.viewer(caller))
    },
  }),
  ...figuresRoutes(figures),
  endpoint({
    id: 'memory.note',
    method: 'POST',
    path: '/memory/continuum',
    summary: 'Add a memory entry that no debate produced',
    auth: write,
    database: {
      roundTrips: 21,
      statements: 21,
      because: 'Similar entries are searched first; then the entry, its words and its counts are kept under a lock',
    },
    stability: 'experimental',
    status: 201,
    location: ({ answer }) => `/memory/entries?ids=${answer.id}`,
    body: Q.NewNote,
    refusals: [409],
    example: { body: { topic: 'Databases', content: 'We run PostgreSQL 17 everywhere.' } },
    response: S.Noted,
    handle: ({ body, caller }) => lifecycle.note(body, caller),
  }),
  endpoint({
    id: 'memory.consolidate',
    method: 'POST',
    path: '/memory/continuum/consolidate',
    summary: 'Move entries between tiers according to their use',
    description: 'This also happens automatically every hour.',
    auth: write,
    otherStatuses: [202],
    response: S.Consolidated,
    handle: async ({ caller, request, reply }) =>
      acceptedIfQueued(await lifecycle.consolidate(caller, request.signal), reply),
  }),
  endpoint({
    id: 'memory.cleanup',
    method: 'POST',
    path: '/memory/continuum/cleanup',
    summary: 'Archive or delete entries that have faded, are too old or exceed the capacity',
    auth: write,
    query: Q.CleanupQuery,
    refusals: [403],
    otherStatuses: [202],
    response: S.Cleaned,
    handle: async ({ query, caller, request, reply }) =>
      acceptedIfQueued(await lifecycle.cleanUp(query, caller, request.signal), reply),
  }),
  endpoint({
    id: 'memory.forget',
    method: 'DELETE',
    path: '/memory/continuum/:id',
    summary: 'Delete an entry permanently',
    auth: manage,
    database: {
      roundTrips: 15,
      statements: 14,
      because: 'An entry goes with its sources, passages, uses, moves and counts, under a lock and in one transaction',
    },
    refusals: [404],
    response: S.Forgotten,
    handle: ({ params, caller }) => lifecycle.forget(params.id, caller),
  }),
]

/** Endpoints for the figures of the memory. */
const figuresRoutes = (figures: MemoryFigures) => [
  endpoint({
    id: 'memory.tier-stats',
    method: 'GET',
    path: '/memory/tier-stats',
    summary: 'Count what each tier holds, and what moved between them',
    auth: read,
    reads: ['memory.remember'],
    response: FiguresSchema.TierStats,
    handle: ({ caller }) => figures.tierStats(caller),
  }),
  endpoint({
    id: 'memory.tiers',
    method: 'GET',
    path: '/memory/tiers',
    summary: 'Describe the tiers, starting with the one that forgets first',
    auth: read,
    reads: ['memory.remember'],
    response: FiguresSchema.Tiers,
    handle: ({ caller }) => figures.tiers(caller),
  }),
  endpoint({
    id: 'memory.archive-stats',
    method: 'GET',
    path: '/memory/archive-stats',
    summary: 'Count archived entries',
    auth: read,
    reads: ['memory.remember'],
    response: FiguresSchema.ArchiveStats,
    handle: ({ caller }) => figures.archiveStats(caller),
  }),
  endpoint({
    id: 'memory.pressure',
    method: 'GET',
    path: '/memory/pressure',
    summary: 'Show how full the memory is',
    auth: read,
    reads: ['memory.remember'],
    response: FiguresSchema.Pressure,
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
    response: FiguresSchema.Analytics,
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
    response: FiguresSchema.TierAnalytics,
    handle: ({ params, query, caller }) => figures.tierAnalytics(params.tier, query, caller),
  }),
  endpoint({
    id: 'memory.analytics-snapshot',
    method: 'POST',
    path: '/memory/analytics/snapshot',
    summary: 'Store a snapshot of the current figures',
    auth: write,
    response: FiguresSchema.Snapshotted,
    handle: ({ caller }) => figures.snapshot(caller),
  }),
]
