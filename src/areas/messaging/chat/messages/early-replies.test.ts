import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import type { Incoming } from '../../../../adapters/chat/incoming-message.ts'
import { digestsOf } from '../../../../storage/rows/delivered-once.ts'
import { addDebate } from '../threads/debate-claim-store.ts'
import { messageReceiver, type Take } from './receive-messages.ts'
import { earlyReplyStore } from './store.ts'

const CONNECTION = { id: 'cxn_1', payer: 'org_1', kind: 'slack' } as const
const NOW = new Date('2026-11-16T10:00:00Z')

let service: TestApp
let keep: ReturnType<typeof earlyReplyStore>
let take: Take
beforeAll(async () => {
  service = await testApp({ areas: [] })
  const { db, newId } = service.platform
  const needs = { newId, now: () => NOW }
  keep = earlyReplyStore({ db, ...needs })
  const [sealing, posts] = [{ seal: async () => '' }, { say: async () => undefined }]
  take = messageReceiver({ ...needs, sealing, limitOf: () => undefined, posts })
})
afterAll(() => service.close())

let count = 0
function reply(more: Partial<Incoming> = {}): Incoming {
  count += 1
  return {
    keys: [`event ${count}`, `place ${count}`],
    kind: 'message',
    thread: `C1:${count}`,
    text: 'At 3 bar.',
    peer: { kind: 'channel', id: 'C1' },
    sender: { id: 'U1' },
    addressed: false,
    reply: true,
    files: [],
    at: NOW,
    ...more,
  }
}
const messagesIn = (thread: string) =>
  service.platform.db
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .selectAll('messages')
    .where('threads.key', '=', thread)
    .orderBy('messages.number')
    .execute()
const threadsOf = (key: string) =>
  service.platform.db.selectFrom('threads').selectAll().where('key', '=', key).execute()
async function received() {
  const { rows } = await sql<{ received: number }>`
    select coalesce(sum(received), 0)::int as received from channel_days`.execute(service.platform.db)
  return rows[0]?.received ?? 0
}
/** Whether nothing of it was taken so far. */
const isFree = async (event: Incoming) =>
  (
    await service.platform.db
      .selectFrom('once')
      .selectAll()
      .where('digest', 'in', digestsOf(CONNECTION.id, event))
      .execute()
  ).length === 0

test('a reply is kept as it would be among others, and counted', async () => {
  const told = {
    text: 'Half \ud800 of it\0',
    order: '17.2',
    at: new Date('2026-11-16T09:59:58Z'),
    sender: { id: 'U\0 2', name: 'Bo', email: 'Bo@Example.org', guest: true },
    peer: { kind: 'channel', id: 'C1', name: 'pumps' },
    files: [{ name: 'a\0', type: 'text/plain', size: 1, url: 'https://f' }],
  } as const
  const [alone, among] = [reply(told), reply(told)]
  const before = await received()
  expect(await keep(CONNECTION, alone)).toBe(true)
  expect(await received()).toBe(before + 1)
  const taken = await service.platform.db.transaction().execute((tx) => take(tx, CONNECTION, [among]))
  expect(taken).toMatchObject([{ as: 'kept' }])

  const [[one], [other]] = [await messagesIn(alone.thread), await messagesIn(among.thread)]
  const own = { id: undefined, number: undefined, thread_id: undefined }
  expect({ ...one, ...own }).toEqual({ ...other, ...own })
  const [[thread], [itsThread]] = [await threadsOf(alone.thread), await threadsOf(among.thread)]
  expect({ ...thread, id: undefined, key: undefined }).toEqual({ ...itsThread, id: undefined, key: undefined })
})

test('where a platform tells no order, what is kept is later than its question', async () => {
  const early = reply()
  await keep(CONNECTION, early)
  expect(await messagesIn(early.thread)).toMatchObject([{ order_key: `~${NOW.toISOString()}`, state: 'kept' }])
})

test('a reply of a time that cannot be is of when it came', async () => {
  const timeless = reply({ at: new Date(Number.NaN) })
  expect(await keep(CONNECTION, timeless)).toBe(true)
  expect(await messagesIn(timeless.thread)).toMatchObject([{ happened_at: NOW.toISOString() }])
})

test('what was taken before under any of its names is not kept again, and moves nothing', async () => {
  const first = reply()
  await keep(CONNECTION, first)
  const [before, counted] = [await threadsOf(first.thread), await received()]
  expect(await keep(CONNECTION, { ...first, keys: ['another', first.keys[0] ?? ''] })).toBe(true)
  expect(await messagesIn(first.thread)).toHaveLength(1)
  expect(await threadsOf(first.thread)).toEqual(before)
  expect(await received()).toBe(counted)
})

test('the same reply many times at once is kept once', async () => {
  const same = reply()
  expect(await Promise.all(Array.from({ length: 8 }, () => keep(CONNECTION, same)))).toEqual(Array(8).fill(true))
  expect(await messagesIn(same.thread)).toHaveLength(1)
})

test('a thread remembers who replied in it', async () => {
  const first = reply()
  await keep(CONNECTION, first)
  await keep(CONNECTION, reply({ thread: first.thread, sender: { id: 'U2' } }))
  await keep(CONNECTION, reply({ thread: first.thread }))
  expect(await threadsOf(first.thread)).toMatchObject([{ participants: ['U1', 'U2'], version: 3 }])
})

test('what is said to us, or within a debate, is nothing to be kept, and is still to be taken', async () => {
  const first = reply()
  await keep(CONNECTION, first)
  const [thread] = await threadsOf(first.thread)
  await service.platform.db
    .transaction()
    .execute((tx) => addDebate(tx, { id: thread?.id ?? '', org: 'org_1' }, debate(first.thread), NOW))

  const within = reply({ thread: first.thread })
  for (const other of [within, reply({ addressed: true }), reply({ reply: false }), reply({ answerBy: 'https://a' })]) {
    expect(await keep(CONNECTION, other)).toBe(false)
    expect(await isFree(other)).toBe(true)
  }
  expect(await messagesIn(first.thread)).toHaveLength(1)
  expect(await threadsOf(first.thread)).toEqual([thread])
})

const debate = (thread: string) =>
  ({ debateId: `dbt_${thread}`, messageId: null, progress: 'silent', place: 'thread' }) as const

test('a debate that begins while a reply is being kept is not missed: nothing is written of it, and it is still to be taken', async () => {
  const first = reply()
  await keep(CONNECTION, first)
  const [thread] = await threadsOf(first.thread)
  const late = reply({ thread: first.thread })
  const keeping = await service.platform.db.transaction().execute(async (tx) => {
    await sql`select from threads where id = ${thread?.id} for update`.execute(tx)
    const keeping = keep(CONNECTION, late)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await service.database.pool.query(waiting)).rowCount).toBe(1)
    await addDebate(tx, { id: thread?.id ?? '', org: 'org_1' }, debate(first.thread), NOW)
    return { keeping }
  })
  expect(await keeping.keeping).toBe(false)
  expect(await messagesIn(first.thread)).toHaveLength(1)
  expect(await isFree(late)).toBe(true)
})
