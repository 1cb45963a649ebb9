import { endpoint } from '../../../http/endpoint.ts'
import type { RateLimiter } from '../../../http/rate-limit/limiter.ts'
import * as S from './schema.ts'

export const rateLimitRoutes = (limiter: RateLimiter) => [
  endpoint({
    id: 'rate-limits.status',
    method: 'GET',
    path: '/rate-limit/status',
    summary: "Show what is left of the caller's limits; this request does not count",
    auth: 'user',
    personal: true,
    response: S.LimitStatus,
    handle: ({ caller }) => limiter.status(caller),
  }),
  endpoint({
    id: 'rate-limits.stats',
    method: 'GET',
    path: '/admin/rate-limits/stats',
    summary: 'Show how this process limited requests',
    auth: 'admin',
    response: S.LimitStats,
    handle: () => limiter.stats(),
  }),
  endpoint({
    id: 'rate-limits.system',
    method: 'GET',
    path: '/system/rate-limits',
    summary: 'Show every limit in force and who reached it',
    auth: 'admin',
    response: S.LimitOverview,
    handle: () => ({ ...limiter.stats(), ...limiter.overview() }),
  }),
]
