import { expect, test } from 'vitest'
import { type AnyCaller, anonymous, type Caller } from '../../shared/identity/caller.ts'
import type { ApiVersion } from '../endpoint.ts'
import { admit } from './authorization.ts'

const caller = (wishes: Partial<Caller> = {}): Caller => ({
  kind: 'user',
  userId: 'usr_ada',
  org: 'org_ada',
  payer: 'org_ada',
  email: 'ada@example.org',
  role: 'user',
  orgRole: 'member',
  tier: 'free',
  sessionId: 'ses_ada',
  scopes: [],
  ...wishes,
})

type Gate = Parameters<typeof admit>[0]
const status = (gate: Gate, who: AnyCaller, version: ApiVersion | null = null) => {
  try {
    admit(gate, who, version)
    return 200
  } catch (fault) {
    return (fault as { status: number }).status
  }
}

test('an anonymous caller is 401 wherever callers must be known', () => {
  expect(status({ auth: 'public', method: 'POST' }, anonymous)).toBe(200)
  expect(status({ auth: 'user', method: 'GET' }, anonymous)).toBe(401)
  expect(status({ auth: { permission: 'debates.read' }, method: 'GET' }, anonymous)).toBe(401)
  expect(status({ auth: 'admin', method: 'GET' }, anonymous)).toBe(401)
})

test('an organization owner is not a platform administrator, nor the other way round', () => {
  expect(status({ auth: 'admin', method: 'GET' }, caller({ orgRole: 'owner' }))).toBe(403)
  expect(status({ auth: 'admin', method: 'POST' }, caller({ role: 'admin', orgRole: 'viewer' }))).toBe(200)
  const manage: Gate = { auth: { permission: 'members.manage' }, method: 'POST' }
  expect(status(manage, caller({ role: 'admin', orgRole: 'member' }))).toBe(403)
  expect(status(manage, caller({ orgRole: 'admin' }))).toBe(200)
})

test('viewers read, and change only what is their own', () => {
  const viewer = caller({ orgRole: 'viewer' })
  expect(status({ auth: 'user', method: 'GET' }, viewer)).toBe(200)
  expect(status({ auth: 'user', method: 'POST' }, viewer)).toBe(403)
  expect(status({ auth: 'user', method: 'DELETE' }, viewer)).toBe(403)
  expect(status({ auth: 'user', method: 'DELETE', personal: true }, viewer)).toBe(200)
  expect(status({ auth: { permission: 'debates.read' }, method: 'POST' }, viewer)).toBe(200)
})

test('a key with scopes opens only what they name', () => {
  const key = caller({ kind: 'api-key', orgRole: 'owner', role: 'admin', scopes: ['debates.read'] })
  expect(status({ auth: { permission: 'debates.read' }, method: 'GET' }, key)).toBe(200)
  expect(status({ auth: { permission: 'debates.create' }, method: 'POST' }, key)).toBe(403)
  expect(status({ auth: 'user', method: 'GET' }, key)).toBe(403)
  expect(status({ auth: 'user', method: 'GET', personal: true }, key)).toBe(200)
  expect(status({ auth: 'user', method: 'PATCH', personal: true }, key)).toBe(403)
  expect(status({ auth: 'admin', method: 'GET' }, key)).toBe(403)
})

test('on v2 an API key is refused where a user must have signed in', () => {
  const gate: Gate = { auth: 'user', method: 'GET', oauthOnly: true }
  const key = caller({ kind: 'api-key' })
  expect(status(gate, key, 1)).toBe(200)
  expect(status(gate, key, 2)).toBe(403)
  expect(status({ ...gate, auth: 'public' }, key, 2)).toBe(403)
  expect(status(gate, caller(), 2)).toBe(200)
  expect(() => admit(gate, key, 2)).toThrow(expect.objectContaining({ details: { reason: 'OAUTH_REQUIRED' } }))
})
