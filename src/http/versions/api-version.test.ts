import { expect, test } from 'vitest'
import { canonicalUrl } from './api-version.ts'

test.each([
  ['/api/v1/debates?limit=2', '/api/debates?limit=2', 1],
  ['/api/v2/debates', '/api/debates', 2],
  ['/API/V2/Debates', '/api/Debates', 2],
  ['/api/v1', '/api', 1],
  ['/inbox/messages?limit=1', '/api/inbox/messages?limit=1', undefined],
  ['/inbox/ibx_1/msg_1', '/inbox/ibx_1/msg_1', undefined],
  ['/api/v2?x=1', '/api?x=1', 2],
  ['//api//v1//debates//x', '/api/debates/x', 1],
  ['/api/debates?next=//elsewhere', '/api/debates?next=//elsewhere', undefined],
  ['/api/v1/files?at=a//b', '/api/files?at=a//b', 1],
  ['/api/v3/debates', '/api/v3/debates', undefined],
  ['/api/v12/debates', '/api/v12/debates', undefined],
  ['/metrics', '/metrics', undefined],
  ['/apiv1/x', '/apiv1/x', undefined],
  ['/%61pi/%761/d%65bates', '/api/debates', 1],
  ['/api/v2/x%2Fy%20z', '/api/x%2Fy%20z', 2],
  ["//api/v1/debates/$&$'", "/api/debates/$&$'", 1],
  ['http://host:8080/api/v2/health?x=1', '/api/health?x=1', 2],
  ['http://host', '/', undefined],
])('%s is %s under version %s', (given, url, version) => {
  expect(canonicalUrl(given)).toEqual({ url, version })
})
