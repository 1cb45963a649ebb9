import Type from 'typebox'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { conflict } from '../../shared/errors.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { refusalsOf } from './declared-errors.ts'

const ping: Endpoint = endpoint({
  id: 'things.ping',
  method: 'GET',
  path: '/things',
  summary: 'Ping',
  auth: 'public',
  response: Type.Null(),
  handle: () => null,
})

const query = Type.Object({ deep: Type.Optional(Type.Boolean()) })

test.each<[what: string, changes: Partial<Endpoint>, refusals: number[]]>([
  ['asks nothing', {}, [429, 503]],
  ['is not limited', { limit: 'exempt' }, [503]],
  ['reads a query', { query }, [400, 429, 431, 503]],
  ['names a thing', { path: '/things/:id' }, [400, 404, 429, 431, 503]],
  ['reads a body', { method: 'POST' }, [400, 408, 413, 415, 429, 503]],
  ['needs a token', { auth: 'scim' }, [401, 429, 503]],
  ['shows what is the organization’s', { auth: 'user' }, [400, 401, 403, 429, 503]],
  ['shows what is the caller’s own', { auth: 'user', personal: true }, [400, 401, 429, 503]],
  ['wants a user who signed in', { auth: 'user', personal: true, oauthOnly: true }, [400, 401, 403, 429, 503]],
  ['needs a permission', { auth: { permission: 'debates.read' } }, [400, 401, 403, 429, 503]],
  ['is called in workspaces', { auth: 'user', personal: true, workspaces: true }, [400, 401, 403, 404, 429, 503]],
  ['has a rule of its area', { refusals: [409] }, [409, 429, 503]],
])('an endpoint that %s lists what follows from it', (_what, changes, refusals) => {
  expect(refusalsOf({ ...ping, ...changes }, 2)).toEqual(refusals)
})

test('version 1 may be switched off', () => {
  expect(refusalsOf(ping, 1)).toEqual([410, 429, 503])
  expect(refusalsOf({ ...ping, versions: 'unversioned' }, 1)).toEqual([429, 503])
})

test('in tests a refusal that is not declared is loud', async () => {
  const busy = (path: string, refusals: Endpoint['refusals']): Endpoint => ({
    ...ping,
    id: `things.${path}`,
    path: `/${path}`,
    refusals,
    handle() {
      throw conflict('It is busy')
    },
  })
  const endpoints = [busy('declared', [409]), busy('undeclared', [])]
  const { app, close } = await testApp({
    areas: [],
    extra: () => [{ name: 'things', stability: 'stable', endpoints }],
  })
  onTestFinished(close)
  expect((await app.inject('/api/v2/declared')).statusCode).toBe(409)
  const undeclared = await app.inject('/api/v2/undeclared')
  expect(undeclared.statusCode).toBe(500)
  expect(undeclared.json().message).toContain('things.undeclared answers 409, which it does not declare')
})
