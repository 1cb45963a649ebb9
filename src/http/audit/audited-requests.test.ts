import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { defineArea } from '../../platform.ts'
import { conflict, forbidden } from '../../shared/errors.ts'
import { endpoint } from '../endpoint.ts'

const Answer = Type.Object({ id: Type.String() })
let service: TestApp
let during: () => Promise<unknown> = async () => {}

const acting = (id: string, method: 'GET' | 'POST', more: object = {}) =>
  endpoint({
    id: `things.${id}`,
    method,
    path: `/things/${id}`,
    summary: 'Acts',
    auth: 'user',
    personal: true,
    response: Answer,
    refusals: [403, 409],
    ...more,
    handle: async () => {
      await during()
      return { id: 'thing_1' }
    },
  })

const things = defineArea({
  name: 'things',
  stability: 'internal',
  endpoints: [
    acting('make', 'POST'),
    acting('intend', 'POST', { audit: 'intent' }),
    acting('look', 'GET', { audit: 'read' }),
    acting('glance', 'GET'),
    acting('logged', 'POST', { audit: 'log' }),
    acting('ponder', 'POST', { audit: 'nothing' }),
    acting('careful', 'POST', { fresh: true }),
  ],
})

let headers: Record<string, string>
let clock = new Date('2026-11-16T10:00:30.000Z')
beforeAll(async () => {
  service = await testApp({ areas: ['accounts', 'sessions'], extra: () => [things], now: () => clock })
  headers = await service.token()
})
afterAll(() => service.close())
beforeEach(() => {
  during = async () => {}
})

const ask = (method: 'GET' | 'POST', what: string, more: object = { headers }) =>
  service.app.inject({ method, url: `/api/v1/things/${what}`, ...more })

async function entered() {
  await service.platform.auditTrail.flush()
  const { db } = service.platform
  const rows = await db.selectFrom('audit_pending').selectAll().orderBy('number').execute()
  await db.deleteFrom('audit_pending').execute()
  return rows
}

test('writes and marked reads are acts with their outcome; other reads, questions, and what a log tells of, are not', async () => {
  await ask('POST', 'make')
  await ask('GET', 'look')
  await ask('GET', 'glance')
  await ask('POST', 'logged')
  await ask('POST', 'ponder')
  during = async () => {
    throw conflict('It is over')
  }
  await ask('POST', 'intend')
  during = async () => {
    throw new Error('A bug')
  }
  await ask('POST', 'intend')
  const acts = await entered()
  expect(acts.map(({ facts }) => [facts.action, facts.outcome])).toEqual([
    ['things.make', 'success'],
    ['things.look', 'success'],
    ['things.intend', 'failure'],
    ['things.intend', 'error'],
  ])
  expect(acts[0]).toMatchObject({
    payer_id: 'org_usr_ada',
    tenant_id: 'org_usr_ada',
    source: 'request',
    facts: {
      actor: { id: 'usr_ada', type: 'user' },
      on: { type: 'things', id: 'thing_1' },
      details: { method: 'POST', status: 200, request_id: expect.any(String) },
      private: { address: '127.0.0.1' },
    },
  })
})

test('it is written down that an act begins before it does, and it is in doubt when nothing more is heard', async () => {
  const { db, auditTrail } = service.platform
  during = async () => {
    const [open] = await db.selectFrom('audit_open').selectAll().execute()
    expect(open?.facts.action).toBe('things.make')
    expect(await auditTrail.doubt()).toBe(0)
    await db.updateTable('audit_open').set({ due_at: '2000-01-01T00:00:00.000Z' }).execute()
    expect(await auditTrail.doubt()).toBe(1)
  }
  expect((await ask('POST', 'make')).statusCode).toBe(200)
  const [act, ...more] = await entered()
  expect(more).toEqual([])
  expect(act?.facts).toMatchObject({ outcome: 'error', details: { in_doubt: true, method: 'POST' } })
  expect(await db.selectFrom('audit_open').selectAll().execute()).toEqual([])
})

test('a write that cannot be written down is refused and did not begin', async () => {
  const { db } = service.platform
  let begun = 0
  during = async () => begun++
  for (const what of ['make', 'intend']) {
    await db.schema
      .alterTable('audit_open')
      .renameTo('audit_away' as 'audit_open')
      .execute()
    expect((await ask('POST', what)).statusCode).toBe(503)
    await db.schema
      .alterTable('audit_away' as 'audit_open')
      .renameTo('audit_open')
      .execute()
  }
  expect([begun, (await ask('POST', 'make')).statusCode, begun]).toEqual([0, 200, 1])
  await entered()
})

test('callers who are turned away are counted by the minute', async () => {
  for (let n = 0; n < 30; n++) await ask('POST', 'make', { remoteAddress: n % 2 ? '127.0.0.8' : '127.0.0.9' })
  during = async () => {
    throw forbidden('Not you')
  }
  await ask('GET', 'glance')
  await ask('GET', 'glance')
  expect(await entered()).toEqual([])
  clock = new Date(clock.getTime() + 60_000)
  await service.refusalCounts.flush()
  const acts = await entered()
  expect(acts.map(({ payer_id, facts }) => [payer_id, facts.action, facts.details])).toEqual([
    ['installation', 'things.make', { status: 401, count: 15, minute: '2026-11-16T10:00:00.000Z' }],
    ['installation', 'things.make', { status: 401, count: 15, minute: '2026-11-16T10:00:00.000Z' }],
    ['org_usr_ada', 'things.glance', { status: 403, count: 2, minute: '2026-11-16T10:00:00.000Z' }],
  ])
})

test('what must be fresh is refused five minutes after signing in', async () => {
  const just = await service.token({ userId: 'usr_eve' })
  expect((await ask('POST', 'careful', { headers: just })).statusCode).toBe(200)
  clock = new Date(clock.getTime() + 301_000)
  const refused = await ask('POST', 'careful', { headers: just })
  expect([refused.statusCode, refused.json().details.reason]).toEqual([403, 'SIGN_IN_AGAIN'])
})

const hello = { email: 'ines@example.org', password: 'correct horse battery' }
const post = (path: string, payload: object) => service.app.inject({ method: 'POST', url: `/api/v1${path}`, payload })

test('a person who signs in is entered by the operation that they signed in with, and refused tries are counted', async () => {
  await service.refusalCounts.flush()
  await entered()
  expect((await post('/auth/register', { ...hello, name: 'Ines' })).statusCode).toBe(201)
  expect((await post('/auth/login', hello)).statusCode).toBe(200)
  const granted = { grant_type: 'password', username: hello.email, password: hello.password }
  expect((await post('/auth/token', granted)).statusCode).toBe(200)
  const acts = await entered()
  expect(acts.map(({ facts }) => [facts.action, facts.outcome])).toEqual([
    ['accounts.register', 'success'],
    ['sessions.login', 'success'],
    ['sessions.token', 'success'],
  ])
  expect(acts[1]?.facts).toMatchObject({ actor: { id: expect.stringMatching(/^usr_/), type: 'user' } })
  expect(acts[1]?.payer_id).toMatch(/^org_/)
  for (let n = 0; n < 2; n++) {
    expect((await post('/auth/login', { ...hello, password: 'wrong' })).statusCode).toBe(401)
    expect((await post('/auth/token', { ...granted, password: 'wrong' })).statusCode).toBe(400)
  }
  await service.refusalCounts.flush()
  const refused = (await entered()).map(({ payer_id, facts }) => [payer_id, facts.action, facts.details])
  const times = { count: 2, minute: expect.any(String) }
  expect(refused).toEqual([
    ['installation', 'sessions.login', { ...times, status: 401 }],
    ['installation', 'sessions.token', { ...times, status: 400 }],
  ])
})
