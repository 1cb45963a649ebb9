import { endpoint } from '../../../../http/endpoint.ts'
import { RepositoryParams } from '../repositories/index.ts'
import { STARTS, started } from '../scanning/index.ts'
import * as S from './schema.ts'
import type { MetricsService } from './service.ts'

const READS = { auth: { permission: 'codebase.read' } } as const

export const metricsRoutes = (metrics: MetricsService) => [
  endpoint({
    ...STARTS,
    id: 'codebase.analyze-metrics',
    method: 'POST',
    path: '/codebase/:repo/metrics/analyze',
    summary: 'Measure the code of a repository',
    description: 'The measurement runs in the background; the figures are read once it is completed.',
    params: RepositoryParams,
    body: S.NewMetrics,
    response: S.StartedMetrics,
    handle: ({ params, body, caller, reply }) => started(metrics.start(params.repo, body, caller), reply),
  }),
  endpoint({
    ...READS,
    id: 'codebase.metrics',
    method: 'GET',
    path: '/codebase/:repo/metrics',
    summary: 'Show what the code of a repository measures',
    params: RepositoryParams,
    response: S.Metrics,
    handle: ({ params, caller }) => metrics.latest(params.repo, caller),
  }),
  endpoint({
    ...READS,
    id: 'codebase.metrics-history',
    method: 'GET',
    path: '/codebase/:repo/metrics/history',
    summary: 'List what the commits of a repository measured, newest commit first',
    params: RepositoryParams,
    query: S.HistoryQuery,
    response: S.History,
    handle: ({ params, query, caller }) => metrics.history(params.repo, query, caller),
  }),
  endpoint({
    ...READS,
    id: 'codebase.get-metrics',
    method: 'GET',
    path: '/codebase/:repo/metrics/:analysis_id',
    summary: 'Show one measurement of a repository',
    params: S.MetricsParams,
    response: S.Metrics,
    handle: ({ params, caller }) => metrics.get(params.repo, params.analysis_id, caller),
  }),
  endpoint({
    ...READS,
    id: 'codebase.file-metrics',
    method: 'GET',
    path: '/codebase/:repo/metrics/file/:file_path',
    summary: 'Show what one file measures, with its functions',
    params: S.FileParams,
    response: S.FileMetrics,
    handle: ({ params, caller }) => metrics.file(params.repo, params.file_path, caller),
  }),
  endpoint({
    ...READS,
    id: 'codebase.hotspots',
    method: 'GET',
    path: '/codebase/:repo/hotspots',
    summary: 'List files that are complex and change often, the riskiest first',
    params: RepositoryParams,
    query: S.HotspotQuery,
    response: S.Hotspots,
    handle: ({ params, query, caller }) => metrics.hotspots(params.repo, query, caller),
  }),
  endpoint({
    ...READS,
    id: 'codebase.duplicates',
    method: 'GET',
    path: '/codebase/:repo/duplicates',
    summary: 'List runs of lines that stand in several places',
    params: RepositoryParams,
    query: S.DuplicateQuery,
    response: S.Duplicates,
    handle: ({ params, query, caller }) => metrics.duplicates(params.repo, query, caller),
  }),
]
