import { endpoint, type ReplyControls } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { HealthService } from './service.ts'

/** Answers 503 when the node is unhealthy, so that a load balancer passes it by. */
function withStatus<Answer extends { status: string }>(answer: Answer, reply: ReplyControls): Answer {
  if (answer.status === 'unhealthy') reply.status(503)
  return answer
}

export const healthRoutes = (health: HealthService) => [
  endpoint({
    id: 'health.check',
    method: 'GET',
    path: '/health',
    summary: 'Check whether this node works',
    description: '503 when it is unhealthy.',
    auth: 'public',
    limit: 'exempt',
    successor: '/system/health',
    refusesItself: { statuses: [503], body: S.Health },
    response: S.Health,
    handle: async ({ reply }) => withStatus(await health.summary(), reply),
  }),
  endpoint({
    id: 'health.system',
    method: 'GET',
    path: '/system/health',
    summary: 'Check whether this node works (the name in version 2)',
    description: '503 when it is unhealthy.',
    auth: 'public',
    limit: 'exempt',
    refusesItself: { statuses: [503], body: S.Health },
    response: S.Health,
    handle: async ({ reply }) => withStatus(await health.summary(), reply),
  }),
  endpoint({
    id: 'health.detailed',
    method: 'GET',
    path: '/health/detailed',
    summary: 'Show every check of this node, with figures',
    description: 'Administrators of the installation also see the event loop.',
    auth: 'public',
    refusesItself: { statuses: [503], body: S.DetailedHealth },
    response: S.DetailedHealth,
    handle: async ({ caller, reply }) => withStatus(await health.detailed(caller), reply),
  }),
  endpoint({
    id: 'health.ready',
    method: 'GET',
    path: '/health/ready',
    summary: 'Check whether this node can serve every request, writes included',
    description: '503 while the database is unreachable or refuses writes, for example on a full disk.',
    auth: 'public',
    limit: 'exempt',
    refusesItself: { statuses: [503], body: S.Readiness },
    response: S.Readiness,
    async handle({ reply }) {
      const readiness = await health.readiness()
      if (!readiness.ready) reply.status(503)
      return readiness
    },
  }),
  endpoint({
    id: 'health.ws',
    method: 'GET',
    path: '/health/ws',
    summary: 'Check whether this node serves WebSocket connections',
    auth: 'public',
    response: S.SocketHealth,
    handle: () => health.sockets(),
  }),
]
