import { endpoint, RawAnswer, type RequestFacts } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { MetricsService } from './service.ts'

interface PrometheusText {
  contentType: string
  bytes(): Promise<Buffer>
}

/** The default is Prometheus text; JSON goes only to a client that accepts nothing else. */
const asksForJson = ({ headers }: RequestFacts) =>
  /^application\/json\b[^,]*$/i.test(String(headers.accept ?? '').trim())

export function metricsRoutes(metrics: MetricsService, prometheus: PrometheusText) {
  const exported = async () => new RawAnswer(prometheus.contentType, await prometheus.bytes())
  const either = async ({ request }: { request: RequestFacts }) =>
    asksForJson(request) ? metrics.application() : exported()
  const text = { auth: 'public', produces: prometheus.contentType, response: S.Application } as const
  const negotiated = 'JSON with `Accept: application/json`.'

  return [
    endpoint({
      id: 'metrics.scrape',
      method: 'GET',
      path: '/metrics',
      summary: 'Get the Prometheus metrics of this node',
      versions: 'unversioned',
      limit: 'exempt',
      ...text,
      handle: exported,
    }),
    endpoint({
      id: 'metrics.export',
      method: 'GET',
      path: '/metrics',
      summary: 'Get the Prometheus metrics of this node',
      description: negotiated,
      successor: '/system/metrics',
      ...text,
      handle: either,
    }),
    endpoint({
      id: 'metrics.system-export',
      method: 'GET',
      path: '/system/metrics',
      summary: 'Get the Prometheus metrics of this node (the name in version 2)',
      description: negotiated,
      ...text,
      handle: either,
    }),
    endpoint({
      id: 'metrics.health',
      method: 'GET',
      path: '/metrics/health',
      summary: 'Show the health of this node, and whether metrics are collected',
      auth: 'user',
      response: S.MetricsHealth,
      handle: () => metrics.health(),
    }),
    endpoint({
      id: 'metrics.cache',
      method: 'GET',
      path: '/metrics/cache',
      summary: 'Show the caches of this node',
      auth: 'user',
      response: S.Caches,
      handle: () => metrics.cache(),
    }),
    endpoint({
      id: 'metrics.system',
      method: 'GET',
      path: '/metrics/system',
      summary: 'Show the machine this node runs on',
      description: 'Administrators of the installation see the figures; for others they are null.',
      auth: 'user',
      response: S.System,
      handle: ({ caller }) => metrics.system(caller),
    }),
    endpoint({
      id: 'metrics.verification',
      method: 'GET',
      path: '/metrics/verification',
      summary: "Show whether the logs of the organization's debates are intact",
      auth: 'user',
      response: S.Verification,
      handle: ({ caller }) => metrics.verification(caller),
    }),
    endpoint({
      id: 'metrics.background',
      method: 'GET',
      path: '/metrics/background',
      summary: 'Show views, reactions and background workers',
      auth: 'user',
      response: S.Background,
      handle: () => metrics.background(),
    }),
    endpoint({
      id: 'metrics.debates',
      method: 'GET',
      path: '/metrics/debate',
      summary: "Show the results of the organization's debates",
      auth: 'user',
      reads: ['debate_hours'],
      response: S.Debates,
      handle: ({ caller }) => metrics.debates(caller),
    }),
  ]
}
