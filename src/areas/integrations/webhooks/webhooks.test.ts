import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { openOutbound } from '../../../adapters/outbound/outbound.ts'
import type { EngineEvent } from '../../../engine/events.ts'
import { storable } from '../../../engine/events.ts'
import { defineArea } from '../../../platform.ts'
import { checkStandardWebhook } from '../../../shared/signatures/standard-webhooks.ts'
import { webhooks } from './index.ts'

interface Received {
  headers: Record<string, string | string[] | undefined>
  body: string
}

const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
  response.writeHead(answerWith.shift() ?? 200, retryAfter ? { 'retry-after': retryAfter } : {}).end('ok')
})
let received: Received[] = []
let answerWith: number[] = []
let retryAfter = ''
let address = ''

const HARVEST = {
  'garden.harvested': {
    also: 'garden_harvested',
    meaning: 'Something was harvested',
    data: Type.Object({ pears: Type.Integer() }),
  },
}
const garden = defineArea({ name: 'garden', stability: 'experimental', endpoints: [], announces: HARVEST })

const ORG = 'org_home'
let service: TestApp
let owner: Record<string, string>
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  const outbound = openOutbound({ allow: (ip) => ip === '127.0.0.1' })
  service = await testApp({
    areas: ['privacy'],
    settings: { RATE_LIMIT_ENABLED: 'false' },
    extra: (platform) => [garden, webhooks({ ...platform, outbound }, { announced: [HARVEST] }).area],
  })
  owner = await service.token({ userId: 'usr_owner', org: ORG, org_role: 'owner' })
})
afterAll(async () => {
  await service?.close()
  await new Promise((resolve) => receiver.close(resolve))
})
beforeEach(() => {
  received = []
  answerWith = []
  retryAfter = ''
})

const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, headers = owner) => {
  const answer = await service.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const register = async (wishes: object = {}) =>
  (await call('POST', '/api/v1/webhooks', { url: address, events: ['debate.completed'], ...wishes })).body

let debates = 0
async function endDebate(org = ORG, tags: string[] = []) {
  const end: EngineEvent = {
    type: 'debate_end',
    data: {
      result: 'consensus_reached',
      round: 1,
      rounds: 1,
      winner: 'p1',
      confidence: 0.8,
      method: 'smoothed_share',
      outcomes: 0,
      brier: null,
      ece: null,
      voting_summary: { agree: 3, agree_with_modifications: 0, disagree: 0 },
      missing: [],
      tokens_in: 0,
      tokens_out: 0,
      cost_usd: 0,
      caveats: [],
    },
    private: { answer: 'Yes', summary: 'Yes, do it', key_points: [], disagreements: [], minority_report: [] },
  }
  const debateId = `dbt_webhook${debates++}`
  const at = new Date().toISOString()
  const details = { title: null, metadata: {}, archived: false, notes: null, updated_at: at }
  await service.platform.db
    .insertInto('debate_details')
    .values({ organization_id: org, debate_id: debateId, tags, ...details })
    .execute()
  await service.platform.log.append({
    debateId,
    expectedVersion: 0,
    create: { organizationId: org },
    status: 'completed',
    events: [storable(end)],
  })
  await service.cursors.catchUp()
  return debateId
}

const deliveriesOf = async (id: string) => (await call('GET', `/api/v1/webhooks/${id}/deliveries`)).body.deliveries

test('a registered address hears of what it asked for, once, signed with the secret shown once', async () => {
  const { id, secret } = await register({ name: 'Ledger' })
  const silent = await register({ events: ['round_start'] })
  const debateId = await endDebate()
  await endDebate('org_other')
  await service.platform.outbox.drain()

  expect(received).toHaveLength(1)
  const [{ headers, body }] = received as [Received]
  expect(JSON.parse(body)).toMatchObject({
    type: 'debate.completed',
    event: 'debate.completed',
    debate_id: debateId,
    data: { debate_id: debateId },
  })
  expect(headers).toMatchObject({ 'x-service-event': 'debate.completed', 'content-type': 'application/json' })
  const check = (text: string) =>
    checkStandardWebhook({ method: 'POST', url: '/', headers, rawBody: Buffer.from(text) }, secret, new Date())
  expect(check(body)).toEqual({ fits: true })
  expect(check(`${body} `)).toMatchObject({ fits: false })

  const [delivery] = await deliveriesOf(id)
  expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, response_code: 200, debate_id: debateId })
  const shown = (await call('GET', `/api/v1/webhooks/${id}`)).body
  expect(shown).toMatchObject({ delivery_count: 1, failure_count: 0, last_delivery_status: 'delivered' })
  expect(shown.secret).toBeUndefined()
  await call('DELETE', `/api/v1/webhooks/${id}`)
  await call('DELETE', `/api/v1/webhooks/${silent.id}`)
})

test('a webhook hears only of the debates whose tags and confidence it asked for', async () => {
  const sure = await register({ name: 'Sure', min_confidence: 0.9 })
  const enough = await register({ name: 'Enough', min_confidence: 0.8 })
  const tagged = await register({ name: 'Budget', debate_tags: ['budget', 'money'] })
  const started = await register({ events: ['debate.completed'], debate_tags: ['garden'], min_confidence: 0.1 })
  expect(tagged).toMatchObject({ debate_tags: ['budget', 'money'], min_confidence: null, kept_for: null })
  await endDebate()
  const counts = async () =>
    Promise.all([sure, enough, tagged, started].map(async ({ id }) => (await deliveriesOf(id)).length))
  expect(await counts()).toEqual([0, 1, 0, 0])

  await endDebate(ORG, ['money', 'garden'])
  expect(await counts()).toEqual([0, 2, 1, 1])

  await call('PATCH', `/api/v1/webhooks/${sure.id}`, { min_confidence: null, debate_tags: ['money'] })
  await endDebate(ORG, ['money'])
  expect(await counts()).toEqual([1, 3, 2, 1])
  expect(await call('PATCH', `/api/v1/webhooks/${sure.id}`, { min_confidence: 1.5 })).toMatchObject({ status: 400 })
  for (const { id } of [sure, enough, tagged, started]) await call('DELETE', `/api/v1/webhooks/${id}`)
})

test('what fails is tried again with the same body and id, and given up at the end', async () => {
  const { id } = await register()
  answerWith = [500, 200]
  await endDebate()
  await service.platform.outbox.drain()
  const [waiting] = await deliveriesOf(id)
  expect(waiting).toMatchObject({
    status: 'retrying',
    attempts: 1,
    response_code: 500,
    error: 'The address answered 500',
  })
  expect(waiting.next_attempt_at > waiting.created_at).toBe(true)

  await service.platform.outbox.drain()
  expect(received).toHaveLength(1)
  await letPauseEnd(waiting.id)
  await service.platform.outbox.drain()
  expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'delivered', attempts: 2, retry_count: 1 })
  expect(received[0]?.body).toBe(received[1]?.body)
  expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id'])

  answerWith = [503, 503]
  await endDebate()
  await service.platform.outbox.drain()
  const [stubborn] = await deliveriesOf(id)
  await letPauseEnd(stubborn.id, 6)
  await service.platform.outbox.drain()
  const [given] = await deliveriesOf(id)
  expect(given).toMatchObject({ status: 'dead_lettered', next_attempt_at: null, response_code: 503 })
  expect((await call('GET', `/api/v1/webhooks/${id}`)).body).toMatchObject({ failure_count: 1 })

  answerWith = [503]
  const retried = await call('POST', `/api/v1/webhooks/${id}/deliveries/${given.id}/retry`)
  expect(retried).toMatchObject({ status: 202, body: { status: 'pending' } })
  await service.platform.outbox.drain()
  const [pausing] = await deliveriesOf(id)
  expect(pausing).toMatchObject({ status: 'retrying', attempts: 1 })
  expect(pausing.next_attempt_at > pausing.created_at).toBe(true)
  await letPauseEnd(given.id)
  await service.platform.outbox.drain()
  expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'delivered', attempts: 2 })
  const twice = await call('POST', `/api/v1/webhooks/${id}/deliveries/${given.id}/retry`)
  expect(twice).toMatchObject({ status: 409, body: { details: { status: 'delivered' } } })
  await call('DELETE', `/api/v1/webhooks/${id}`)
})

/** As if the pause before the next try were over, after so many tries. */
async function letPauseEnd(deliveryId: string, attempts?: number) {
  await service.platform.db
    .updateTable('effects')
    .set({ due_at: new Date().toISOString(), ...(attempts !== undefined && { attempts }) })
    .where('key', '=', deliveryId)
    .execute()
}

test('an address that asks for patience gets it, and one that cannot be reached is tried again', async () => {
  const { id } = await register()
  answerWith = [429]
  retryAfter = '3600'
  await endDebate()
  await service.platform.outbox.drain()
  const [asked] = await deliveriesOf(id)
  expect(asked).toMatchObject({ status: 'retrying', response_code: 429 })
  expect(Date.parse(asked.next_attempt_at) - Date.parse(asked.created_at)).toBeGreaterThan(3_000_000)

  await call('PATCH', `/api/v1/webhooks/${id}`, { url: 'http://127.0.0.1:1024/' })
  await letPauseEnd(asked.id)
  await service.platform.outbox.drain()
  expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'retrying', attempts: 2, response_code: null })
  await call('DELETE', `/api/v1/webhooks/${id}`)
})

test('what a release without an outbox left behind is shown and sent, once', async () => {
  const { id } = await register()
  const body = JSON.stringify({ type: 'debate.completed', data: {} })
  const left = { organization_id: ORG, webhook_id: id, event: 'debate.completed', debate_id: null, body }
  const at = new Date().toISOString()
  const rows = [
    { ...left, id: 'dlv_pending', status: 'pending' as const, attempts: 0, created_at: at },
    { ...left, id: 'dlv_retrying', status: 'retrying' as const, attempts: 3, created_at: at, next_attempt_at: at },
    { ...left, id: 'dlv_delivered', status: 'delivered' as const, attempts: 1, created_at: at, delivered_at: at },
  ]
  await service.platform.db.insertInto('webhook_deliveries').values(rows).execute()
  const former = { name: 'webhooks.send', payload: Type.Object({}, { additionalProperties: true }) }
  const enqueue = (delivery_id: string, attempts: number) =>
    service.platform.jobs.enqueue(former, { organization_id: ORG, webhook_id: id, delivery_id, attempts })
  await enqueue('dlv_pending', 0)
  await enqueue('dlv_retrying', 3)
  await enqueue('dlv_retrying', 2)
  await enqueue('dlv_delivered', 1)
  await service.platform.jobs.drain()
  await service.platform.outbox.drain()
  await enqueue('dlv_pending', 0)
  await service.platform.jobs.drain()
  await service.platform.outbox.drain()
  const sent = received.map(({ headers }) => headers['webhook-id'])
  expect(sent.sort()).toEqual(['dlv_pending', 'dlv_retrying'])
  const shown = Object.fromEntries((await deliveriesOf(id)).map((each: { id: string }) => [each.id, each]))
  expect(shown).toMatchObject({
    dlv_pending: { status: 'delivered', attempts: 1 },
    dlv_retrying: { status: 'delivered', attempts: 4 },
    dlv_delivered: { status: 'delivered', attempts: 1 },
  })
  await call('DELETE', `/api/v1/webhooks/${id}`)
})

test('a worker sends by itself', async () => {
  const { id } = await register()
  const outbound = openOutbound({ allow: (ip) => ip === '127.0.0.1' })
  const worker = await testApp({
    areas: [],
    database: service.database,
    settings: { SERVICE_ROLE: 'worker' },
    extra: (platform) => [webhooks({ ...platform, outbound }, { announced: [HARVEST] }).area],
  })
  onTestFinished(worker.close)
  await endDebate()
  await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('delivered')
  expect(received).toHaveLength(1)
  await call('DELETE', `/api/v1/webhooks/${id}`)
})

test('what falls due while a webhook is switched off can be sent later', async () => {
  const { id } = await register()
  await endDebate()
  await call('PATCH', `/api/v1/webhooks/${id}`, { active: false })
  await service.platform.outbox.drain()
  const [missed] = await deliveriesOf(id)
  expect(missed).toMatchObject({ status: 'failed', error: 'The webhook is switched off' })
  expect(received).toHaveLength(0)
  await call('PATCH', `/api/v1/webhooks/${id}`, { active: true })
  await call('POST', `/api/v1/webhooks/${id}/deliveries/${missed.id}/retry`)
  await service.platform.outbox.drain()
  expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'delivered' })
  await call('DELETE', `/api/v1/webhooks/${id}`)
})

test('a refusal is final, and an address that is gone is switched off', async () => {
  const { id } = await register()
  answerWith = [400]
  await endDebate()
  await service.platform.outbox.drain()
  expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'failed', attempts: 1, response_code: 400 })
  answerWith = [410]
  await endDebate()
  await service.platform.outbox.drain()
  expect((await call('GET', `/api/v1/webhooks/${id}`)).body.active).toBe(false)
  await endDebate()
  await service.platform.outbox.drain()
  expect(received).toHaveLength(2)
})

test('a test is sent at once and tells how it went', async () => {
  const { id } = await register()
  answerWith = [200, 500]
  expect((await call('POST', `/api/v1/webhooks/${id}/test`)).body).toMatchObject({
    event: 'webhook.test',
    status: 'delivered',
  })
  const failed = (await call('POST', `/api/v1/webhooks/${id}/test`)).body
  expect(failed).toMatchObject({ status: 'failed', response_code: 500, next_attempt_at: null })
  await service.platform.outbox.drain()
  expect(received).toHaveLength(2)
  await call('POST', `/api/v1/webhooks/${id}/deliveries/${failed.id}/retry`)
  await service.platform.outbox.drain()
  expect((await deliveriesOf(id))[0]).toMatchObject({ id: failed.id, status: 'delivered', attempts: 1 })
})

test('names of either kind are understood, others are named with the fault', async () => {
  const both = await register({ events: ['debate_end', 'debate.completed', 'consensus', '*'] })
  expect(both.events).toEqual(['debate.completed', 'debate.verdict', '*'])
  const bad = await call('POST', '/api/v1/webhooks', { url: address, events: ['debate_end', 'nothing'] })
  expect(bad).toMatchObject({ status: 400, body: { field: 'events[1]' } })
  const names = (await call('GET', '/api/v1/webhooks/events')).body
  expect(names.events.map(({ name }: { name: string }) => name)).toContain('debate.verdict')
  await call('DELETE', `/api/v1/webhooks/${both.id}`)
})

test.each([
  [{ url: 'http://169.254.169.254/latest' }, 'url'],
  [{ url: 'http://10.0.0.1/' }, 'url'],
  [{ url: 'ftp://example.org/' }, 'url'],
  [{ url: '' }, 'url'],
  [{ events: [] }, 'events'],
  [{ secret: 'short' }, 'secret'],
  [{ active: true, enabled: false }, 'enabled'],
])('%j is refused and nothing is registered', async (wishes, field) => {
  const before = (await call('GET', '/api/v1/webhooks')).body.total
  const bad = await call('POST', '/api/v1/webhooks', { url: address, events: ['*'], ...wishes })
  expect(bad).toMatchObject({ status: 400, body: { field } })
  expect((await call('GET', '/api/v1/webhooks')).body.total).toBe(before)
})

test.each([
  [22, 'Port 22 is not allowed: use 80, 443 or one from 1024 on'],
  [25, 'Port 25 is not allowed: use 80, 443 or one from 1024 on'],
  [1023, 'Port 1023 is not allowed: use 80, 443 or one from 1024 on'],
  [5432, 'Port 5432 is not allowed: it is that of PostgreSQL'],
  [6379, 'Port 6379 is not allowed: it is that of Redis'],
  [3306, 'Port 3306 is not allowed: it is that of MySQL'],
  [9200, 'Port 9200 is not allowed: it is that of Elasticsearch'],
])('port %s is not called', async (port, why) => {
  const url = `https://hooks.example.org:${port}/`
  const { status, body } = await call('POST', '/api/v1/webhooks', { url, events: ['*'] })
  expect([status, body.message]).toEqual([400, `url: ${why}`])
})

test('an organization has at most a hundred, however many are made at once', async () => {
  const headers = await service.token({ userId: 'usr_many', org: 'org_many', org_role: 'owner' })
  const at = new Date('2026-11-16T08:00:00Z').toISOString()
  const row = (n: number) => ({
    organization_id: 'org_many',
    id: `whk_many${n}`,
    url: address,
    events: [],
    active: false,
    sealed_secret: '',
    created_by: 'usr_many',
    created_at: at,
    updated_at: at,
    delivery_count: 0,
    failure_count: 0,
  })
  const rows = Array.from({ length: 97 }, (_, n) => row(n))
  await service.platform.db.insertInto('webhooks').values(rows).execute()
  const wish = { url: address, events: ['*'] }
  const tries = Array.from({ length: 8 }, () => call('POST', '/api/v1/webhooks', wish, headers))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
})

test('a webhook can be changed, and its address is judged again', async () => {
  const { id } = await register()
  const changed = await call('PATCH', `/api/v1/webhooks/${id}`, { events: ['vote'], active: false, name: 'New' })
  expect(changed.body).toMatchObject({ events: ['vote.cast'], active: false, name: 'New', url: address })
  expect(await call('PATCH', `/api/v1/webhooks/${id}`, { url: 'http://10.1.2.3/' })).toMatchObject({ status: 400 })
  expect(await call('PATCH', `/api/v1/webhooks/${id}`, {})).toMatchObject({ status: 400 })
})

test('webhooks are the organization’s, and members may not change them', async () => {
  const { id } = await register()
  const stranger = await service.token({ userId: 'usr_stranger', org: 'org_elsewhere', org_role: 'owner' })
  const member = await service.token({ userId: 'usr_member', org: ORG, org_role: 'member' })
  expect(await call('GET', `/api/v1/webhooks/${id}`, undefined, stranger)).toMatchObject({ status: 404 })
  expect(await call('DELETE', `/api/v1/webhooks/${id}`, undefined, member)).toMatchObject({ status: 403 })
  expect(await call('GET', `/api/v1/webhooks/${id}`, undefined, member)).toMatchObject({ status: 200 })
})

test('what was sent about a debate goes when the debate is erased', async () => {
  const { id } = await register()
  const debateId = await endDebate()
  expect(await deliveriesOf(id)).toHaveLength(1)
  await service.platform.log.append({
    debateId,
    expectedVersion: 1,
    events: [{ type: 'debate_erased', data: { user: 'usr_1', reason: 'user_request' } }],
  })
  await service.cursors.catchUp()
  expect(await deliveriesOf(id)).toHaveLength(0)
  await service.platform.outbox.drain()
  expect(received).toEqual([])
  const shown = (await call('GET', `/api/v1/webhooks/${id}`)).body
  expect(shown).toMatchObject({ delivery_count: 0, failure_count: 0, last_delivery_status: null })
})

test('what an area announces is delivered once when its transaction commits, and never when it does not', async () => {
  const { id, events } = await register({ events: ['garden_harvested', 'debate.completed'] })
  expect(events).toEqual(['garden.harvested', 'debate.completed'])
  const { announce, db } = service.platform
  const harvest = (pears: number) => ({ org: ORG, name: 'garden.harvested', debateId: 'dbt_garden', data: { pears } })
  await db.transaction().execute((tx) => announce(tx, harvest(3)))
  await db.transaction().execute((tx) => announce(tx, { ...harvest(4), org: 'org_other' }))
  const undone = db.transaction().execute(async (tx) => {
    await announce(tx, harvest(5))
    throw new Error('The basket fell')
  })
  await expect(undone).rejects.toThrow('The basket fell')
  await service.platform.outbox.drain()
  expect(received.map(({ body }) => JSON.parse(body))).toEqual([
    expect.objectContaining({ event: 'garden.harvested', debate_id: 'dbt_garden', data: { pears: 3 } }),
  ])
  const { body } = await call('GET', '/api/v1/webhooks/events')
  expect(body.events).toContainEqual({
    name: 'garden.harvested',
    aliases: ['garden_harvested'],
    description: 'Something was harvested',
  })
  await call('DELETE', `/api/v1/webhooks/${id}`)
})
