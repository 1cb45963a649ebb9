import { defineArea, type Platform } from '../../../platform.ts'
import { serviceAtFirstUse } from '../../../shared/lazy-package.ts'
import { reviewRoutes } from './routes.ts'

/** Reviews of code. */
export function codeReviews({ sandbox }: Pick<Platform, 'sandbox'>) {
  return defineArea({
    name: 'code-review',
    stability: 'stable',
    workspaces: true,
    endpoints: reviewRoutes(serviceAtFirstUse(async () => (await import('./service.ts')).reviewService({ sandbox }))),
  })
}
