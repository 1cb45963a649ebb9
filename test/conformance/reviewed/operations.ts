import { debate } from './deliberation.ts'
import type { Reviewed } from './review.ts'

export const operations: Reviewed = {
  public: [
    'documentation.asset',
    'documentation.home',
    'documentation.openapi',
    'documentation.openapi-json',
    'documentation.openapi-yaml',
    'documentation.page',
    'documentation.postman',
    'documentation.root',
    'health.check',
    'health.detailed',
    'health.ready',
    'health.system',
    'health.ws',
    'metrics.export',
    'metrics.scrape',
    'metrics.system-export',
  ],
  admin: [
    'cursors.list',
    'cursors.retry',
    'cursors.skip',
    'diagnostics.circuit-breakers',
    'diagnostics.errors',
    'diagnostics.stats',
    'rate-limits.stats',
    'rate-limits.system',
  ],
  organizationReaders: {
    'src/areas/operations/diagnostics/store.ts': 'it counts a workspace as the organization that pays for it',
  },
  objects: {
    'documentation.asset': 'installation',
    'cursors.skip': 'installation',
    'cursors.retry': 'installation',
    'traces.file': debate,
  },
}
