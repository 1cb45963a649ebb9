import type { TestApp } from '../support/app.ts'
import type { MatrixCallers } from './matrix-callers.ts'

interface Named {
  params?: Record<string, string>
  payload?: object
}

/** Makes an object of the home organization and says how it is named in the path. */
type MakeObject = (service: TestApp, callers: MatrixCallers) => Promise<Named>

async function job({ app }: TestApp, { platformAdmin }: MatrixCallers): Promise<Named> {
  const payload = { type: 'rebuild_views', delay_seconds: 3600 }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/queue/jobs', headers: platformAdmin, payload })
  return { params: { job_id: answer.json().job_id } }
}

/** For every endpoint with a parameter: an object of one organization, or `installation` where it names nobody's. */
export const OBJECTS: Record<string, MakeObject | 'installation'> = {
  'documentation.asset': 'installation',
  'admin-users.lockout-status': 'installation',
  'admin-users.unlock': 'installation',
  'admin-users.reset-mfa': 'installation',
  'admin-users.disable': 'installation',
  'admin-users.enable': 'installation',
  'admin-users.revoke-all': 'installation',
  'cursors.skip': 'installation',
  'cursors.retry': 'installation',
  'queue.get': job,
  'queue.retry': job,
  'queue.cancel': job,
}
