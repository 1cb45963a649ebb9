import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { DiagnosticsService } from './service.ts'

export const diagnosticsRoutes = (diagnostics: DiagnosticsService) => [
  endpoint({
    id: 'diagnostics.sockets',
    method: 'GET',
    path: '/ws/stats',
    summary: 'List the WebSocket connections of this node',
    auth: 'user',
    response: S.SocketStats,
    handle: () => diagnostics.socketStats(),
  }),
  endpoint({
    id: 'diagnostics.agents',
    method: 'GET',
    path: '/agents/health',
    summary: 'List which agents respond and which are paused after failures',
    auth: 'user',
    response: S.AgentsHealth,
    handle: () => diagnostics.agentsHealth(),
  }),
  endpoint({
    id: 'diagnostics.circuit-breakers',
    method: 'GET',
    path: '/system/circuit-breakers',
    summary: 'List every circuit breaker of this node',
    auth: 'admin',
    response: S.Breakers,
    handle: () => diagnostics.circuitBreakers(),
  }),
  endpoint({
    id: 'diagnostics.errors',
    method: 'GET',
    path: '/system/errors',
    summary: 'List the latest errors of this node, newest first',
    auth: 'admin',
    query: S.ErrorPage,
    response: S.RecentErrors,
    handle: ({ query }) => diagnostics.recentErrors(query),
  }),
  endpoint({
    id: 'diagnostics.stats',
    method: 'GET',
    path: '/admin/stats',
    summary: 'Show totals for the whole installation',
    auth: 'admin',
    reads: ['debate_hours'],
    response: S.PlatformStats,
    handle: () => diagnostics.platformStats(),
  }),
]
