import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { pushService } from '../../../../test/support/vendors/push-service.ts'
import { openOutbound } from '../../../adapters/outbound/outbound.ts'
import type { PushResult } from '../../../adapters/push/push.ts'
import type { Connection, Connections } from '../connections/index.ts'
import { devices } from './index.ts'

const ORG = 'org_home'
const APP = 'org.example.app'
const CONNECTION: Omit<Connection, 'kind' | 'appId' | 'settings'> = {
  id: 'cxn_1',
  payer: ORG,
  name: 'An app',
  externalId: 'T',
  intake: 'none',
  owner: 'usr_leader',
  visibility: 'shared',
  actsAs: null,
  state: 'active',
  why: null,
  removedAt: null,
  createdAt: '',
}
let time = Date.parse('2026-11-16T10:00:00Z')
const now = () => new Date(time)

let service: TestApp
let push: Awaited<ReturnType<typeof pushService>>
let ada: Record<string, string>
let leader: Record<string, string>
let stranger: Record<string, string>
/** What Apple and Google answer next. */
let vendorAnswers: PushResult[] = []
const fakeVendor = { send: async () => vendorAnswers.shift() ?? ({ outcome: 'sent', id: 'at-the-vendor' } as const) }

/** What is wrong with the app at Apple. */
let wrong: string | null = null

/** An app at Apple and a project at Google. */
const connections: Pick<Connections, 'list' | 'secrets' | 'fail' | 'restored'> = {
  list: async (_payer, kinds = []) =>
    kinds.map((kind) => ({
      ...CONNECTION,
      kind,
      appId: APP,
      settings: { key_id: 'K', environment: 'sandbox' },
      ...(kind === 'apns' && wrong !== null && { state: 'failed', why: wrong }),
    })),
  fail: async (_connection, why) => {
    wrong = why
  },
  restored: async () => {
    wrong = null
  },
  secrets: async () => [
    {
      private_key: 'a key',
      service_account: JSON.stringify({ project_id: 'p', client_email: 'e', private_key: 'a key' }),
    },
  ],
}

beforeAll(async () => {
  push = await pushService(now)
  const outbound = openOutbound({ allow: (ip) => ip === '127.0.0.1' })
  service = await testApp({
    areas: ['organizations', 'privacy'],
    now,
    settings: { RATE_LIMIT_ENABLED: 'false' },
    extra: (platform) => [
      devices(
        { ...platform, outbound },
        {
          payerOf: async (tenant) => tenant,
          stillAsks: async () => true,
          actingFor: async (org, userId) => (org === ORG && userId === 'usr_ada' ? ({} as never) : undefined),
          connections,
          load: () => Promise.reject(new Error('no debate is told of here')),
          apple: fakeVendor,
          firebase: fakeVendor,
        },
      ).area,
    ],
  })
  ada = await service.token({ userId: 'usr_ada', org: ORG, org_role: 'viewer' })
  leader = await service.token({ userId: 'usr_leader', org: ORG, org_role: 'admin' })
  stranger = await service.token({ userId: 'usr_stranger', org: 'org_other' })
})
afterAll(async () => {
  await service?.close()
  await push?.close()
})
beforeEach(() => {
  vendorAnswers = []
  push.answers.length = 0
  push.pushed.length = 0
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function call(method: Method, path: string, payload?: object, headers = ada) {
  const answer = await service.app.inject({
    method,
    url: `/api/v1/devices${path}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const register = async (wish: object, headers = ada): Promise<string> => {
  const { status, body } = await call('POST', '/register', wish, headers)
  expect({ status, body }).toMatchObject({ status: 201, body: { success: true } })
  return body.device_id
}
const browser = () => register({ device_type: 'web', push_token: push.subscription(), device_name: 'Firefox' })
const NOTE = { title: 'A decision is ready', body: 'Shall we?' }
/** Waits for nothing (the tests' setting), sends what is due, and tells how it ended. */
async function notified(id: string, note: object = {}) {
  time += 1_000
  const { body } = await call('POST', `/${id}/notify`, { ...NOTE, ...note })
  await service.platform.outbox.drain()
  const row = await service.platform.db
    .selectFrom('device_notes')
    .selectAll()
    .where('device_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return { answer: body, row }
}

test('a browser registers, is pushed to with our own key, and what it shows is what was sent', async () => {
  const id = await browser()
  const { answer, row } = await notified(id, { action_url: 'https://parley.example/d/1', data: { debate: 'dbt_1' } })
  expect(answer).toMatchObject({ success: false, status: 'pending', device_id: id })
  expect(answer.message_id).toMatch(/^eff_/)
  expect(push.refusals).toEqual([])
  expect(push.pushed).toHaveLength(1)
  expect(push.pushed[0]?.note).toMatchObject({ ...NOTE, url: 'https://parley.example/d/1', data: { debate: 'dbt_1' } })
  expect(push.pushed[0]?.headers).toMatchObject({ ttl: '3600', urgency: 'normal', 'content-encoding': 'aes128gcm' })
  expect(row).toMatchObject({ status: 'sent', note: {}, error: null })
  expect((await call('GET', `/${id}`)).body).toMatchObject({ notification_count: 1, device_name: 'Firefox' })
  const key = (await call('GET', '/browser-key')).body.public_key
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  expect((await call('GET', '/browser-key', undefined, stranger)).body.public_key).toBe(key)
})

test('nobody gets more devices than they may by asking at once, nor loses one to a person who has too many', async () => {
  const bo = await service.token({ userId: 'usr_bo', org: ORG })
  const phone = (push_token: string) => call('POST', '/register', { device_type: 'android', push_token }, bo)
  const own = await register({ device_type: 'android', push_token: 'of Ada' })
  const answers = await Promise.all(Array.from({ length: 53 }, (_, n) => phone(`of Bo ${n}`)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
  expect((await phone('of Ada')).status).toBe(409)
  expect((await call('GET', `/${own}`)).status).toBe(200)
})

test('a browser that has withdrawn is forgotten; one whose service is away is tried again', async () => {
  const [gone, later] = [await browser(), await browser()]
  push.answers.push({ status: 410 })
  expect((await notified(gone)).row).toMatchObject({ status: 'failed', removed: true })
  expect((await call('GET', `/${gone}`)).status).toBe(404)
  push.answers.push({ status: 503, headers: { 'retry-after': '30' } })
  expect((await notified(later)).row).toMatchObject({ status: 'pending', removed: false })
  time += 31_000
  await service.platform.outbox.drain()
  expect(push.pushed).toHaveLength(1)
  expect((await call('GET', `/${later}`)).body.notification_count).toBe(1)
})

test('a push service that refuses removes nothing', async () => {
  const id = await browser()
  push.answers.push({ status: 413 })
  expect((await notified(id)).row).toMatchObject({
    status: 'failed',
    removed: false,
    error: expect.stringContaining('413'),
  })
  expect((await call('GET', `/${id}`)).status).toBe(200)
})

test('with sandbox and production mixed up no device is removed; a dead token among living ones is', async () => {
  const phone = (token: string) => register({ device_type: 'ios', push_token: token, app_bundle_id: APP })
  const [first, second] = [await phone('a1'), await phone('a2')]
  const unknown = { outcome: 'unknown', why: 'Apple answered 400 BadDeviceToken' } as const
  vendorAnswers = [unknown, unknown]
  expect((await notified(first)).row?.error).toContain('sandbox and production')
  expect((await notified(second)).row?.error).toContain('sandbox and production')
  expect((await call('GET', `/${first}`)).status).toBe(200)
  expect((await call('GET', '/health')).body).toMatchObject({
    status: 'degraded',
    apns: { available: false },
    fcm: { available: true },
    error: expect.stringContaining('sandbox and production'),
  })
  expect((await notified(second)).row?.status).toBe('sent')
  expect((await call('GET', '/health')).body).toMatchObject({ status: 'healthy', apns: { available: true } })
  vendorAnswers = [unknown]
  expect((await notified(first)).row).toMatchObject({ status: 'failed', removed: true })
  expect((await call('GET', `/${first}`)).status).toBe(404)
})

test('both shapes register; what cannot be pushed to says so; a token is one device', async () => {
  const id = await register({ type: 'apple_homekit', name: 'Hall', capabilities: ['light'], metadata: { room: 1 } })
  expect((await call('GET', `/${id}`)).body).toMatchObject({ device_type: 'apple_homekit', device_name: 'Hall' })
  const { body } = await call('POST', `/${id}/notify`, NOTE)
  expect(body).toMatchObject({ success: false, status: 'failed', error: expect.stringContaining('this kind') })
  const token = { device_type: 'android', push_token: 'token-1' }
  const phone = await register(token)
  expect(await register({ ...token, app_version: '2' })).toBe(phone)
  const moved = await register(token, leader)
  expect(moved).not.toBe(phone)
  expect((await call('GET', `/${phone}`)).status).toBe(404)
})

test.each([
  ['device_type', {}],
  ['push_token', { device_type: 'ios' }],
  ['push_token', { device_type: 'web', push_token: 'hello' }],
  [
    'push_token',
    { device_type: 'web', push_token: '{"endpoint":"https://a.example/","keys":{"p256dh":"AA","auth":"AA"}}' },
  ],
  ['type', { device_type: 'ios', type: 'web', push_token: 'x' }],
  ['device_type', { device_type: 'toaster' }],
])('a registration without sense names %s', async (field, wish) => {
  const { status, body } = await call('POST', '/register', wish)
  expect({ status, field: body.field }).toEqual({ status: 400, field })
})

test('an endpoint in our own network is refused when it is registered', async () => {
  const inside = push.subscription().replace('127.0.0.1', '10.0.0.1')
  const { status, body } = await call('POST', '/register', { device_type: 'web', push_token: inside })
  expect({ status, field: body.field }).toEqual({ status: 400, field: 'push_token' })
})

test('quiet hours delay, kinds silence, and what is urgent comes through', async () => {
  const id = await browser()
  const choices = {
    quiet_from: '22:00',
    quiet_until: '07:00',
    timezone: 'UTC',
    kinds: ['decision'],
    shows_topic: false,
  }
  expect((await call('PUT', '/choices', choices)).body).toEqual(choices)
  expect((await call('GET', '/choices')).body).toEqual(choices)
  expect((await notified(id)).answer).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('does not want'),
  })
  time = Date.parse('2026-11-16T23:00:00Z')
  expect((await notified(id, { kind: 'decision' })).row?.status).toBe('pending')
  expect((await notified(id, { kind: 'decision', priority: 'urgent' })).row?.status).toBe('sent')
  expect(push.pushed).toHaveLength(1)
  time = Date.parse('2026-11-17T07:00:00Z')
  await service.platform.outbox.drain()
  expect(push.pushed).toHaveLength(2)
  expect((await call('PUT', '/choices', { ...choices, timezone: 'Mars' })).body.field).toBe('timezone')
  expect((await call('PUT', '/choices', { ...choices, quiet_until: null })).body.field).toBe('quiet_until')
})

test('a person is notified on all devices, by themselves or a leader, and by nobody else', async () => {
  const id = await browser()
  const { body } = await call('POST', '/user/usr_ada/notify', { ...NOTE, kind: 'decision' }, leader)
  expect(body).toMatchObject({ user_id: 'usr_ada', devices_removed: 0 })
  expect(body.results.map((result: { device_id: string }) => result.device_id)).toContain(id)
  expect(body.devices_notified + body.devices_failed + body.devices_pending).toBe(body.results.length)
  for (const path of ['/user/usr_ada', `/${id}`]) {
    expect((await call('GET', path, undefined, leader)).status).toBe(200)
    expect((await call('GET', path, undefined, stranger)).status).toBe(404)
  }
  expect((await call('GET', '/user/usr_leader', undefined, ada)).status).toBe(404)
  expect((await call('DELETE', `/${id}`, undefined, stranger)).status).toBe(404)
  expect((await call('DELETE', `/${id}`)).body).toMatchObject({ success: true, device_id: id })
  const nobody = await call('POST', '/user/usr_leader/notify', NOTE, leader)
  expect(nobody.body.results.length).toBe(nobody.body.devices_pending + nobody.body.devices_failed)
  expect((await call('GET', '/health')).body).toMatchObject({ status: 'healthy', web_push: { available: true } })
})
