import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { notes, outboxNode, wishOf } from '../../../test/support/outbox.ts'
import type { Sent } from './effect.ts'

let database: TestDatabase
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => database.pool.query('truncate effects'))
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(() => database.close())

const node = async (kinds: Parameters<typeof outboxNode>[1], options: Parameters<typeof outboxNode>[2] = {}) => {
  const opened = await outboxNode(database.url, kinds, options)
  stops.push(opened.stop)
  return opened
}

/** Nothing happens by itself: a sender acts only when woken. */
const ASLEEP = { claimMs: 3_600_000, renewMs: 3_600_000, idleMs: 3_600_000 }
const HOUR = 3_600_000

test('an effect exists if and only if its transaction commits', async () => {
  const { kind, calls } = notes('letters')
  const { outbox, db, wish } = await node([kind])
  const rolledBack = db.transaction().execute(async (tx) => {
    await outbox.send(tx, wishOf(kind, { key: 'never' }))
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  const id = await wish(wishOf(kind, { key: 'kept', subject: 'dbt_1' }))
  await outbox.drain()
  expect(calls).toMatchObject([{ id, key: 'kept', subject: 'dbt_1', body: { text: 'hello' }, attempt: 1 }])
  expect(id).toMatch(/^eff_/)
})

test('a body with characters that cannot be stored is sent without them', async () => {
  const { kind, calls } = notes('letters')
  const { outbox, wish } = await node([kind])
  await wish(wishOf(kind, { body: { text: 'a\0b\ud800' } }))
  await outbox.drain()
  expect(calls).toMatchObject([{ body: { text: 'ab\ufffd' } }])
})

test('workers alone send, and at once after the commit', async () => {
  const { kind, calls } = notes('letters')
  const api = await node([kind], { role: 'api', rhythm: ASLEEP })
  await api.wish(wishOf(kind, { key: 'before' }))
  expect(calls).toEqual([])
  await node([kind], { role: 'worker', rhythm: ASLEEP })
  await expect.poll(async () => (await api.shown())[0]?.state).toBe('done')
  await api.wish(wishOf(kind, { key: 'after' }))
  await expect.poll(() => calls.map(({ key }) => key)).toEqual(['before', 'after'])
})

test('what nobody told of is found', async () => {
  const { kind, calls } = notes('letters')
  const { wish, pool } = await node([kind], { role: 'worker', rhythm: { ...ASLEEP, idleMs: 20 } })
  await wish(wishOf(kind, { notBefore: new Date(Date.now() + HOUR) }))
  await pool.query('update effects set due_at = now()')
  await expect.poll(() => calls.length).toBe(1)
})

test('of two senders one sends each', async () => {
  const { kind, calls } = notes('letters')
  const [first, second] = [await node([kind], { limit: 7 }), await node([kind], { limit: 7 })]
  await first.db.transaction().execute(async (tx) => {
    for (let i = 0; i < 200; i++) await first.outbox.send(tx, wishOf(kind, { key: `k${i}`, target: `t${i % 20}` }))
  })
  await Promise.all([first.outbox.drain(), second.outbox.drain()])
  expect(calls).toHaveLength(200)
  expect(new Set(calls.map(({ key }) => key)).size).toBe(200)
  expect((await first.shown()).map(({ state }) => state)).toEqual(Array(200).fill('done'))
})

test('a slow target does not hold up others, and has but five on their way at once', async () => {
  const { kind, calls, answers } = notes('letters')
  const { wish, shown } = await node([kind], { role: 'worker', limit: 10 })
  const slow = Promise.withResolvers<Sent>()
  answers.push(...Array.from({ length: 5 }, () => () => slow.promise))
  for (let i = 0; i < 30; i++) await wish(wishOf(kind, { key: `slow${i}`, target: 'slow' }))
  await expect.poll(() => calls.length).toBe(5)
  for (let i = 0; i < 8; i++) await wish(wishOf(kind, { key: `quick${i}`, target: 'quick' }))
  const stateOf = async (state: string) => (await shown()).filter((effect) => effect.state === state)
  await expect.poll(async () => (await stateOf('done')).length).toBe(8)
  expect(await stateOf('sending')).toHaveLength(5)
  slow.resolve({ outcome: 'done' })
  await expect.poll(async () => (await stateOf('done')).length).toBe(38)
  expect(calls).toHaveLength(38)
})

test('a kind may keep the order for each target', async () => {
  const { kind, calls, answers } = notes('pushes', { inOrder: true })
  const { wish, outbox, pool } = await node([kind])
  answers.push({ outcome: 'failed', why: 'down' })
  for (const key of ['first', 'second', 'third']) await wish(wishOf(kind, { key }))
  await outbox.drain()
  await wish(wishOf(kind, { key: 'elsewhere', target: 'another' }))
  await outbox.drain()
  expect(calls.map(({ key }) => key)).toEqual(['first', 'elsewhere'])
  await pool.query(`update effects set due_at = now() where key = 'first'`)
  await outbox.drain()
  expect(calls.map(({ key }) => key)).toEqual(['first', 'elsewhere', 'first', 'second', 'third'])
})

test('nothing is sent before its time', async () => {
  const { kind, calls } = notes('letters')
  let time = Date.now()
  const { wish, outbox } = await node([kind], { now: () => new Date(time) })
  await wish(wishOf(kind, { notBefore: new Date(time + HOUR) }))
  await outbox.drain()
  expect(calls).toHaveLength(0)
  time += HOUR
  await outbox.drain()
  expect(calls).toHaveLength(1)
})

test('a key is sent once; a higher version is an edit, a lower or equal one changes nothing', async () => {
  const { kind, calls } = notes('cards')
  const { wish, outbox } = await node([kind])
  const version = (number: number) => wish(wishOf(kind, { version: number, body: { text: `v${number}` } }))
  const ids = [await version(1), await version(3), await version(2), await version(3)]
  await outbox.drain()
  expect(calls).toMatchObject([{ version: 3, body: { text: 'v3' }, externalId: undefined }])
  ids.push(await version(3), await version(2))
  await outbox.drain()
  expect(calls).toHaveLength(1)
  ids.push(await version(7))
  await outbox.drain()
  expect(calls[1]).toMatchObject({ version: 7, body: { text: 'v7' }, externalId: `outside ${ids[0]}`, attempt: 1 })
  expect(calls).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  await wish(wishOf(kind, { org: 'org_2' }))
  await outbox.drain()
  expect(calls).toHaveLength(3)
})

test('edits that arrive while the former is on its way are sent after it, as one', async () => {
  const { kind, calls, answers } = notes('cards')
  const { wish, outbox, shown } = await node([kind])
  const answer = Promise.withResolvers<Sent>()
  answers.push(() => answer.promise)
  await wish(wishOf(kind, { version: 1 }))
  const drained = outbox.drain()
  await expect.poll(() => calls.length).toBe(1)
  for (const version of [2, 4, 3]) await wish(wishOf(kind, { version, body: { text: `v${version}` } }))
  expect(await shown()).toMatchObject([{ state: 'sending', version: 4 }])
  answer.resolve({ outcome: 'done', externalId: 'card 9' })
  await drained
  expect(calls.map(({ version }) => version)).toEqual([1, 4])
  expect(calls[1]).toMatchObject({ body: { text: 'v4' }, externalId: 'card 9', attempt: 1 })
  expect(await shown()).toMatchObject([{ state: 'done', externalId: `outside ${calls[0]?.id}` }])
})

test('an edit does not shorten a pause, and begins anew what was over', async () => {
  const { kind, calls, answers } = notes('cards')
  let time = Date.now()
  const { wish, outbox } = await node([kind], { now: () => new Date(time) })
  answers.push({ outcome: 'failed', why: 'down' }, { outcome: 'refused', why: 'no' })
  await wish(wishOf(kind, { version: 1 }))
  await outbox.drain()
  await wish(wishOf(kind, { version: 2 }))
  await outbox.drain()
  expect(calls.map(({ version }) => version)).toEqual([1])
  time += 5_000
  await outbox.drain()
  expect(calls.map(({ version, attempt }) => [version, attempt])).toEqual([
    [1, 1],
    [2, 2],
  ])
  await wish(wishOf(kind, { version: 3 }))
  await outbox.drain()
  expect(calls[2]).toMatchObject({ version: 3, attempt: 1 })
})

test('a wish with a bad body is refused, naming the field; one that an older release left is refused when it is read', async () => {
  const { kind, calls } = notes('letters')
  const { wish, outbox, pool, shown } = await node([kind])
  await expect(wish(wishOf(kind, { body: { text: 5 } as never }))).rejects.toThrow(/letters .* text must be a string/)
  await wish(wishOf(kind))
  await pool.query(`update effects set body = '{"words": 1}'`)
  await outbox.drain()
  expect(calls).toEqual([])
  expect(await shown()).toMatchObject([{ state: 'refused', error: 'The body is not valid: text is required' }])
})

test('a kind that this node does not know is left to those that do', async () => {
  const [known, unknown] = [notes('letters'), notes('parcels')]
  const { wish, outbox, shown } = await node([known.kind])
  await wish(wishOf(unknown.kind))
  await outbox.drain()
  expect(await shown()).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test('two kinds of one name are refused', async () => {
  const { kind } = notes('letters')
  await expect(outboxNode(database.url, [kind, kind])).rejects.toThrow('Two kinds of effects are called letters')
})
