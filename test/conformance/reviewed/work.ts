import type { TestApp } from '../../support/app.ts'
import type { MatrixCallers } from '../matrix-callers.ts'
import type { Named, Reviewed } from './review.ts'

async function job({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const payload = { type: 'rebuild_views', delay_seconds: 3600 }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/queue/jobs',
    headers: await callers('platformAdmin'),
    payload,
  })
  return { params: { job_id: answer.json().job_id } }
}

async function batch({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const payload = { items: [{ question: 'Is it settled?' }] }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/batch', headers: await callers('user'), payload })
  return { params: { id: answer.json().batch_id } }
}

export const work: Reviewed = {
  objects: {
    'batches.get': batch,
    'exports.get': 'installation',
    'batches.cancel': batch,
    'queue.get': job,
    'queue.retry': job,
    'queue.cancel': job,
  },
  onlyForAdmins: ['queue.retry', 'queue.cancel'],
}
