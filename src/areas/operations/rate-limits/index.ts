import { defineArea, type Platform } from '../../../platform.ts'
import { rateLimitRoutes } from './routes.ts'

/** Rate limits: what a caller has left, and what an operator wants to know. */
export const rateLimits = ({ limiter }: Pick<Platform, 'limiter'>) =>
  defineArea({ name: 'rate-limits', stability: 'stable', endpoints: rateLimitRoutes(limiter) })
