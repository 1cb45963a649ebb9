import { defineArea, type Platform } from '../../../platform.ts'
import { reviewRoutes } from './routes.ts'
import { reviewService } from './service.ts'

/** Reviews of code. */
export function codeReviews({ sandbox }: Pick<Platform, 'sandbox'>) {
  return defineArea({
    name: 'code-review',
    stability: 'stable',
    workspaces: true,
    endpoints: reviewRoutes(reviewService({ sandbox })),
  })
}
