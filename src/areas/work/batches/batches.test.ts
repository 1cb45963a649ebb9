import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import Type from 'typebox'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Client, type DebateService, debateService, QUESTION } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import { openOutbound } from '../../../adapters/outbound/outbound.ts'
import { DAY_MS, HOUR_MS } from '../../../shared/time/dates.ts'
import { batchEffects } from './effects.ts'
import { progressStore } from './progress-store.ts'
import { batchStore } from './store.ts'

const HOURLY = 20
let clock = Date.parse('2026-11-16T10:00:00Z')
let service: DebateService
let ada: Client
beforeAll(async () => {
  const settings = { SERVICE_MACHINE_DEBATES_PER_HOUR: String(HOURLY) }
  service = await debateService({ now: () => new Date(clock), settings })
  ada = await service.as()
})
afterAll(() => service.close())

const questions = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    ...QUESTION,
    topic: undefined,
    question: `Question ${index}?`,
    ...more,
  }))

async function submitted(items: readonly object[], more: object = {}, by = ada): Promise<string> {
  const answer = await by.post('/batch', { items, ...more })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json().batch_id
}
const shown = async (id: string) => (await ada.get(`/batch/${id}`)).json()
const statuses = async (id: string) => (await shown(id)).items.map(({ status }: { status: string }) => status)

/** What workers do: until nothing of any batch moves any more. */
async function work() {
  await service.platform.jobs.drain()
  await runToRest(service)
  await service.cursors.catchUp()
}
async function lookAfter() {
  await service.platform.jobs.enqueue({ name: 'batches.look-after', payload: Type.Object({}) }, {})
  await service.platform.jobs.drain()
}
async function untilSettled(id: string) {
  while ((await shown(id)).completed_at === null) await work()
}

test('questions become debates of the asker, so many at a time, the urgent first, and the last one ends the batch', async () => {
  const items = questions(5).map((item, index) => ({ ...item, ...(index === 4 && { priority: 9 }) }))
  const answer = await ada.post('/batch', { items, max_parallel: 2 })
  expect(answer.json()).toMatchObject({ success: true, status: 'pending', items_queued: 5 })
  expect(answer.headers.location).toBe(answer.json().status_url)
  const { batch_id: id } = answer.json()
  expect((await shown(id)).items[0]).toMatchObject({ question: 'Question 0?', status: 'pending', debate_id: null })
  await service.platform.jobs.drain()
  expect(await statuses(id)).toEqual(['processing', 'pending', 'pending', 'pending', 'processing'])
  expect((await ada.get('/batch/queue/status')).json()).toMatchObject({
    pending_count: 3,
    running_count: 2,
    open_batches: 1,
  })
  await untilSettled(id)
  const { items: settled, ...batch } = await shown(id)
  expect(batch).toMatchObject({
    status: 'completed',
    completed_items: 5,
    failed_items: 0,
    pending_items: 0,
    processing_items: 0,
  })
  const debate = (await ada.get(`/debates/${settled[3].debate_id}`)).json()
  expect(debate).toMatchObject({ topic: 'Question 3?', status: 'completed', created_by: 'usr_ada' })
  expect((await ada.get('/batch?status=completed')).json()).toMatchObject({
    total: 1,
    count: 1,
    batches: [{ batch_id: id }],
  })
  expect((await ada.get('/batch?status=paused')).json().batches).toEqual([])
})

test.each([
  [{ items: [] }, 'items'],
  [{ items: questions(101) }, 'items'],
  [{ items: questions(1), max_parallel: 0 }, 'max_parallel'],
  [{ items: questions(1), max_parallel: 11 }, 'max_parallel'],
  [{ items: [...questions(2), { ...QUESTION, topic: ' ' }] }, 'items[2].topic'],
  [{ items: [...questions(1), { ...QUESTION, agents: ['ada', 'nobody'] }] }, 'items[1].agents[1]'],
  [{ items: [{ ...QUESTION, rounds: 99 }] }, 'items[0].rounds'],
  [{ items: [{ ...QUESTION, task: 'Another?' }] }, 'items[0].task'],
  [{ items: questions(1), webhook_url: 'http://127.0.0.1/' }, 'webhook_url'],
  [{ items: questions(1), webhook_headers: { a: 'b' } }, 'webhook_headers'],
  [{ items: questions(1), webhook_url: 'https://example.org', webhook_headers: { Host: 'x' } }, 'webhook_headers.Host'],
  [
    { items: questions(1), webhook_url: 'https://example.org', webhook_headers: { 'Transfer-Encoding': 'x' } },
    'webhook_headers.Transfer-Encoding',
  ],
  [
    { items: questions(1), webhook_url: 'https://example.org', webhook_headers: { a: 'b\r\nhost: x' } },
    'webhook_headers.a',
  ],
])('%#: is refused as a whole, naming the field', async (wish, field) => {
  const before = (await ada.get('/batch')).json().total
  const answer = await ada.post('/batch', wish)
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
  expect((await ada.get('/batch')).json().total).toBe(before)
})

test('nodes that advance one batch at once take turns: never more under way than allowed, none begun twice', async () => {
  const settings = { SERVICE_MACHINE_DEBATES_PER_HOUR: String(HOURLY) }
  const other = await debateService({ database: service.database, now: () => new Date(clock), settings })
  onTestFinished(other.close)
  clock += HOUR_MS
  const id = await submitted(questions(6), { max_parallel: 3 })
  const advance = { name: 'batches.advance', payload: Type.Object({ org: Type.String(), batch: Type.String() }) }
  for (let n = 0; n < 6; n++) await service.platform.jobs.enqueue(advance, { org: 'org_1', batch: id })
  while ((await shown(id)).completed_at === null) {
    await Promise.all([service.platform.jobs.drain(), other.platform.jobs.drain()])
    const underWay = (await statuses(id)).filter((status: string) => status === 'processing')
    expect(underWay.length).toBeLessThanOrEqual(3)
    await runToRest(service)
    await service.cursors.catchUp()
  }
  const begun = (await ada.get('/debates?limit=100')).json().debates
  const ids = (await shown(id)).items.map(({ debate_id }: { debate_id: string }) => debate_id)
  expect(begun.filter((debate: { id: string }) => ids.includes(debate.id))).toHaveLength(6)
})

test('beyond the payer’s hour items wait and say so, and go on when it is over', async () => {
  clock += HOUR_MS
  const id = await submitted(questions(HOURLY + 2), { max_parallel: 10 })
  for (let turn = 0; turn < 5; turn++) await work()
  const waiting = await shown(id)
  expect(waiting).toMatchObject({ status: 'processing', completed_items: HOURLY, pending_items: 2 })
  expect(waiting.reason).toContain('within an hour')
  expect(Date.parse(waiting.waits_until)).toBeGreaterThan(clock)
  clock = Date.parse(waiting.waits_until)
  await lookAfter()
  await untilSettled(id)
  expect(await shown(id)).toMatchObject({ status: 'completed', completed_items: HOURLY + 2, reason: null })
})

test('after a week, a start that is repeated finds its debate', async () => {
  clock += HOUR_MS
  const id = await submitted(questions(2), { max_parallel: 2 })
  await service.platform.jobs.drain()
  const before = (await ada.get('/debates')).json().total
  await service.platform.db
    .updateTable('batch_items')
    .set({ started_at: null, request: { ...QUESTION } })
    .where('batch_id', '=', id)
    .execute()
  clock += 8 * DAY_MS
  await lookAfter()
  const { items } = await shown(id)
  expect(items.map(({ started_at }: { started_at: string }) => started_at)).not.toContain(null)
  expect((await ada.get('/debates')).json().total).toBe(before)
  await untilSettled(id)
})

test('an agent that has gone meanwhile fails its item alone', async () => {
  clock += HOUR_MS
  const id = await submitted(questions(2), { max_parallel: 1 })
  await service.platform.db
    .updateTable('batch_items')
    .set({ request: { ...QUESTION, agents: ['ada', 'nobody'] } })
    .where('batch_id', '=', id)
    .where('place', '=', 0)
    .execute()
  await untilSettled(id)
  const { items, ...batch } = await shown(id)
  expect(batch).toMatchObject({ status: 'completed', completed_items: 1, failed_items: 1 })
  expect(items[0]).toMatchObject({ status: 'failed', debate_id: null, error: expect.stringContaining('agents[1]') })
})

test('cancelling gives up what has not begun; debates under way go on', async () => {
  const id = await submitted(questions(3), { max_parallel: 1 })
  await service.platform.jobs.drain()
  const cancelled = (await ada.post(`/batch/${id}/cancel`)).json()
  expect(cancelled).toMatchObject({ status: 'cancelled', failed_items: 2, processing_items: 1, completed_at: null })
  expect((await ada.post(`/batch/${id}/cancel`)).json()).toMatchObject({ details: { status: 'cancelled' } })
  await untilSettled(id)
  expect(await shown(id)).toMatchObject({ status: 'cancelled', completed_items: 1, failed_items: 2 })
})

/** A batch whose items are claimed, and nobody has begun them. */
async function claimed(count: number) {
  const id = await submitted(questions(count), { max_parallel: count })
  const told: string[] = []
  const progress = progressStore({
    db: service.platform.db,
    enqueue: async () => '',
    tell: async (_tx, _org, batch) => void told.push(batch.status),
    now: () => new Date(clock),
  })
  await progress.advance('org_1', id)
  return { id, told, progress }
}

test('an item that must wait, or nobody may ask, ends with its batch when that was cancelled meanwhile', async () => {
  const { id, told, progress } = await claimed(2)
  expect((await ada.post(`/batch/${id}/cancel`)).statusCode).toBe(200)
  expect(await statuses(id)).toEqual(['processing', 'processing'])
  await progress.waits('org_1', id, 0, new Date(clock + HOUR_MS))
  await progress.pause('org_1', id, 1, 'Nobody may ask')
  expect(await shown(id)).toMatchObject({ status: 'cancelled', failed_items: 2, completed_at: expect.any(String) })
  expect(told).toEqual(['cancelled'])
})

test('an item whose debate ended before its start was written down names its debate', async () => {
  const { id, progress } = await claimed(1)
  const { debate_id } = await service.platform.db
    .selectFrom('batch_items')
    .select('debate_id')
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow()
  const settled = { status: 'completed' } as const
  await service.platform.db.transaction().execute((tx) => progress.settle(tx, 'org_1', debate_id, settled))
  expect((await shown(id)).items).toMatchObject([{ status: 'completed', debate_id, started_at: expect.any(String) }])
})

test('who may no longer ask pauses the batch, and who may again has it go on', async () => {
  const bo = await service.as({ userId: 'usr_bo' })
  const id = await submitted(questions(2), { max_parallel: 1 }, bo)
  const roleOfBo = (role: 'member' | 'viewer') =>
    service.platform.db.updateTable('memberships').set({ role }).where('user_id', '=', 'usr_bo').execute()
  await roleOfBo('viewer')
  await work()
  expect(await shown(id)).toMatchObject({
    status: 'paused',
    pending_items: 2,
    reason: expect.stringContaining('no longer'),
  })
  await lookAfter()
  expect(await shown(id)).toMatchObject({ status: 'paused' })
  await roleOfBo('member')
  await lookAfter()
  await untilSettled(id)
  expect(await shown(id)).toMatchObject({ status: 'completed', completed_items: 2, reason: null })
})

test('a debate that is deleted takes its question along and settles its item', async () => {
  const id = await submitted(questions(2), { max_parallel: 2 })
  await service.platform.jobs.drain()
  const [{ debate_id }] = (await shown(id)).items
  await ada.delete(`/debates/${debate_id}`)
  await service.cursors.catchUp()
  expect((await shown(id)).items[0]).toMatchObject({ question: '', status: 'failed' })
  await untilSettled(id)
})

test('a batch is its organization’s alone, and viewers only look', async () => {
  const id = await submitted(questions(1))
  const stranger = await service.as({ userId: 'usr_eve', org: 'org_eve' })
  const viewer = await service.as({ userId: 'usr_vi', org_role: 'viewer' })
  expect((await stranger.get(`/batch/${id}`)).statusCode).toBe(404)
  expect((await stranger.post(`/batch/${id}/cancel`)).statusCode).toBe(404)
  expect((await stranger.get('/batch')).json().batches).toEqual([])
  expect((await viewer.get(`/batch/${id}`)).statusCode).toBe(200)
  expect((await viewer.post('/batch', { items: questions(1) })).statusCode).toBe(403)
  await untilSettled(id)
})

test('the address that was given is told once, with its headers, which lie sealed', async () => {
  const heard: { headers: IncomingHttpHeaders; body: string }[] = []
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void receiver.close())
  const { db, now, sealing, outbox } = service.platform
  const webhook_url = 'https://example.org/done'
  const id = await submitted(questions(1), { webhook_url, webhook_headers: { Authorization: 'Bearer let-me-in' } })
  await untilSettled(id)
  const wished = await outbox.list('org_1', {}, { limit: 10, offset: 0 })
  expect(wished.items.filter(({ kind }) => kind === 'batches.webhook')).toHaveLength(1)
  const row = await db.selectFrom('batches').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('let-me-in')
  expect((await ada.get(`/batch/${id}`)).body).not.toContain('let-me-in')

  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/done`
  await db.updateTable('batches').set({ webhook_url: address }).where('id', '=', id).execute()
  const [kind] = batchEffects({
    store: batchStore(db),
    outbound: openOutbound({ allow: (ip) => ip === '127.0.0.1' }),
    sealing,
    version: '0',
    now,
  })
  const effect = { org: 'org_1', key: id, id: 'eff_1', version: 0, target: address, subject: null, body: {} }
  const context = {
    signal: new AbortController().signal,
    attempt: 1,
    key: 'k',
    workerId: 'w',
    logger: service.platform.logger,
  }
  const sent = await kind?.send({ ...effect, attempt: 1, externalId: undefined, doubt: undefined }, context)
  expect(sent).toMatchObject({ outcome: 'done' })
  expect(heard).toHaveLength(1)
  expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer let-me-in', 'webhook-id': 'eff_1' })
  expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({
    event: 'batch.completed',
    batch_id: id,
    items: [{ index: 0, status: 'completed', debate_id: expect.stringMatching(/^dbt_/) }],
  })
})

test('every POST at and below /batch draws on the same ten an hour', async () => {
  const strict = await debateService({ settings: { RATE_LIMIT_ENABLED: 'true' }, now: () => new Date('2026-03-01') })
  onTestFinished(strict.close)
  const bo = await strict.as()
  const { batch_id: id } = (await bo.post('/batch', { items: questions(1) })).json()
  const answers: number[] = []
  for (let n = 0; n < 10; n++) answers.push((await bo.post(`/batch/${id}/cancel`)).statusCode)
  expect(answers).toEqual([200, ...Array(8).fill(409), 429])
  expect((await bo.post('/batch', { items: questions(1) })).statusCode).toBe(429)
})
