import { endpoint } from '../../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { EndpointsService } from './service.ts'

const read = { method: 'GET', auth: 'user' } as const

export const endpointRoutes = (endpoints: EndpointsService) => [
  endpoint({
    ...read,
    id: 'analytics.endpoints',
    path: '/analytics/endpoints',
    summary: 'Show how the endpoints that were called respond',
    query: S.EndpointsQuery,
    response: S.Endpoints,
    handle: ({ query }) => endpoints.list(query),
  }),
  endpoint({
    ...read,
    id: 'analytics.endpoints-slowest',
    path: '/analytics/endpoints/slowest',
    summary: 'Show the slowest endpoints since this process began',
    query: S.SlowestQuery,
    response: S.Slowest,
    handle: ({ query }) => endpoints.slowest(query),
  }),
  endpoint({
    ...read,
    id: 'analytics.endpoints-errors',
    path: '/analytics/endpoints/errors',
    summary: 'Show the endpoints that answered with errors since this process began',
    query: S.ErrorsQuery,
    response: S.Errors,
    handle: ({ query }) => endpoints.errors(query),
  }),
  endpoint({
    ...read,
    id: 'analytics.endpoints-performance',
    path: '/analytics/endpoints/:endpoint/performance',
    summary: 'Show how one endpoint responds, by its operation id',
    params: S.PerformanceParams,
    query: S.MethodQuery,
    example: { params: { endpoint: 'health.check' } },
    response: S.EndpointPerformance,
    handle: ({ params, query }) => endpoints.performance(params.endpoint, query),
  }),
  endpoint({
    ...read,
    id: 'analytics.endpoints-health',
    path: '/analytics/endpoints/health',
    summary: 'Summarise how the endpoints responded in the last five minutes',
    response: S.EndpointHealth,
    handle: () => endpoints.health(),
  }),
]
