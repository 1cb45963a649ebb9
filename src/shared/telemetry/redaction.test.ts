import { expect, test } from 'vitest'
import { redactText, redactUrl } from './logger.ts'

test.each([
  ['/ws?token=abc.def&x=1', '/ws?token=[redacted]&x=1'],
  ['/api/v1/invitations/abc-def/accept?x=1', '/api/v1/invitations/[redacted]/accept?x=1'],
  ['/api/Invitations/abc/accept', '/api/Invitations/[redacted]/accept'],
  ['/api/v2/downloads/abc.def', '/api/v2/downloads/[redacted]'],
  ['/api/v2/channels/links/abc-def', '/api/v2/channels/links/[redacted]'],
  ['/link/abc-def', '/link/[redacted]'],
  ['/api/v1/invitations/pending', '/api/v1/invitations/pending'],
  ['/cb?code=1&state=2&ok=3', '/cb?code=[redacted]&state=[redacted]&ok=3'],
  ['/plain', '/plain'],
  ['/ws?t%6fken=abc&x=1', '/ws?t%6fken=[redacted]&x=1'],
])('address %s is logged as %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged)
})

test.each([
  ['Authorization: Bearer abc.DEF-1_2', 'Authorization: Bearer [redacted]'],
  ['bad token eyJhbGci.eyJzdWIi.sig_-1 given', 'bad token [redacted] given'],
  ['key svk_12ab-CD refused', 'key [redacted] refused'],
  ['connect postgres://parley:hunter2@db:5432/x failed', 'connect postgres://parley:[redacted]@db:5432/x failed'],
  ['{"password":"hunter2","name":"x"}', '{"password":"[redacted]","name":"x"}'],
])('text %s is logged as %s', (text, logged) => {
  expect(redactText(text)).toBe(logged)
})
