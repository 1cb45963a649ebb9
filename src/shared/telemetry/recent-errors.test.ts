import { expect, test } from 'vitest'
import { internalError, invalid, unavailable } from '../errors.ts'
import { recentErrors } from './recent-errors.ts'

const now = () => new Date('2026-11-15T00:00:00Z')
const fault = (requestId: string, extra = {}) => ({
  requestId,
  method: 'GET',
  endpointId: 'things.get',
  error: internalError(),
  cause: new TypeError('postgres://user:secret@db/x is undefined'),
  ...extra,
})

test('keeps the newest faults, at most so many', () => {
  const errors = recentErrors({ now, keep: 2 })
  for (const id of ['req_1', 'req_2', 'req_3']) errors.add(fault(id))
  expect(errors.list().map(({ request_id }) => request_id)).toEqual(['req_3', 'req_2'])
})

test('names the kind of the cause and never its text', () => {
  const errors = recentErrors({ now })
  errors.add(fault('req_1'))
  errors.add(
    fault('req_2', { error: unavailable('Away'), cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) }),
  )
  expect(errors.list().map(({ cause, status }) => [cause, status])).toEqual([
    ['ECONNREFUSED', 503],
    ['TypeError', 500],
  ])
  expect(JSON.stringify(errors.list())).not.toContain('secret')
})

test('what a caller did wrong is not recorded', () => {
  const errors = recentErrors({ now })
  errors.add(fault('req_1', { error: invalid('name', 'is missing') }))
  expect(errors.list()).toEqual([])
})
