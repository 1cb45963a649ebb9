import { expect, test } from 'vitest'
import { canonicalUrl } from './api-version.ts'

test.each([
  ['/api/v1/debates?limit=2', '/api/debates?limit=2', 1],
  ['/api/v2/debates', '/api/debates', 2],
  ['/API/V2/Debates', '/api/Debates', 2],
  ['/api/v1', '/api', 1],
  ['/api/v2?x=1', '/api?x=1', 2],
  ['//api//v1//debates//x', '/api/debates/x', 1],
  ['/api/debates?next=//elsewhere', '/api/debates?next=//elsewhere', undefined],
  ['/api/v1/files?at=a//b', '/api/files?at=a//b', 1],
  ['/api/v3/debates', '/api/v3/debates', undefined],
  ['/api/v12/debates', '/api/v12/debates', undefined],
  ['/metrics', '/metrics', undefined],
  ['/apiv1/x', '/apiv1/x', undefined],
])('%s is %s under version %s', (given, url, version) => {
  expect(canonicalUrl(given)).toEqual({ url, version })
})
