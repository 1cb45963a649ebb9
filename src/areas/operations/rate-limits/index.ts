import { defineArea, type Platform } from '../../../platform.ts'
import { rateLimitRoutes } from './routes.ts'

/** Rate limits: what a caller has left, and for operators which limits apply and who reached them. */
export const rateLimits = ({ limiter }: Pick<Platform, 'limiter'>) =>
  defineArea({ name: 'rate-limits', stability: 'stable', endpoints: rateLimitRoutes(limiter) })
