import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { notes, outboxNode, wishOf } from '../../../test/support/outbox.ts'
import type { Effect, EffectKind, Sent } from './effect.ts'

let database: TestDatabase
const stops: (() => Promise<void>)[] = []
let time = Date.now()

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await database.pool.query('truncate effects')
  time = Date.now()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(() => database.close())

const node = async (kind: EffectKind, options: Parameters<typeof outboxNode>[2] = {}) => {
  const rhythm = { claimMs: 3_600_000, renewMs: 3_600_000, idleMs: 5 }
  const opened = await outboxNode(database.url, [kind], { now: () => new Date(time), rhythm, ...options })
  stops.push(opened.stop)
  return opened
}
const LOST = new Error('the line went dead')
const AFTER_FIRST_PAUSE = 5_000

/** What `find` answers, one after another, and what it was asked. */
function finding(...answers: (Sent | Error | undefined)[]) {
  const asked: Effect[] = []
  const found = async (effect: Effect) => {
    asked.push(effect)
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  return { asked, options: { doubt: 'find first' as const, find: found } }
}

test('same key: it is sent again under the same id', async () => {
  const { kind, calls, answers } = notes('calls', { doubt: 'same key' })
  const { wish, outbox, shown } = await node(kind)
  answers.push(LOST)
  await wish(wishOf(kind))
  await outbox.drain()
  expect(await shown()).toMatchObject([
    { state: 'waiting', error: LOST.message, doubtSince: new Date(time).toISOString() },
  ])
  time += AFTER_FIRST_PAUSE
  await outbox.drain()
  expect(calls.map(({ id }) => id)).toEqual([calls[0]?.id, calls[0]?.id])
  expect(await shown()).toMatchObject([{ state: 'done', attempts: 2, doubtSince: null, error: null }])
})

test('send again and say so: the second try knows that the first may have arrived', async () => {
  const { kind, calls, answers } = notes('posts', { doubt: 'send again and say so' })
  const { wish, outbox, shown } = await node(kind)
  answers.push({ outcome: 'doubtful', why: 'no answer' }, { outcome: 'failed', why: 'down' })
  await wish(wishOf(kind, { version: 3 }))
  const since = new Date(time).toISOString()
  for (const pause of [0, AFTER_FIRST_PAUSE, 30_000]) {
    time += pause
    await outbox.drain()
  }
  expect(calls.map(({ doubt }) => doubt)).toEqual([undefined, { since, version: 3 }, { since, version: 3 }])
  expect(await shown()).toMatchObject([{ state: 'done', attempts: 3 }])
})

test('ask a person: it is parked and shown, and sent again only when a person says so', async () => {
  const { kind, calls, answers } = notes('payments', { doubt: 'ask a person' })
  const { wish, outbox, shown, db } = await node(kind)
  answers.push(LOST)
  await wish(wishOf(kind, { version: 1 }))
  await outbox.drain()
  expect(await shown()).toMatchObject([{ state: 'parked', error: LOST.message }])
  expect(await outbox.stopped()).toEqual([{ kind: 'payments', state: 'parked', count: 1 }])
  await wish(wishOf(kind, { version: 2, body: { text: 'edited' } }))
  time += 24 * 3_600_000
  await outbox.drain()
  expect(calls).toHaveLength(1)
  await db.transaction().execute((tx) => outbox.resend(tx, { org: 'org_1', kind, key: 'one' }))
  await outbox.drain()
  expect(calls[1]).toMatchObject({ version: 2, body: { text: 'edited' }, doubt: { version: 1 } })
  expect(await shown()).toMatchObject([{ state: 'done', doubtSince: null }])
})

test('ask a person: what certainly failed is tried again unasked, and an edit of what is there may be repeated', async () => {
  const { kind, calls, answers } = notes('payments', { doubt: 'ask a person' })
  const { wish, outbox, shown } = await node(kind)
  answers.push({ outcome: 'failed', why: 'no line' }, { outcome: 'done', externalId: 'payment 1' }, LOST)
  await wish(wishOf(kind, { version: 1 }))
  await outbox.drain()
  time += AFTER_FIRST_PAUSE
  await outbox.drain()
  await wish(wishOf(kind, { version: 2 }))
  await outbox.drain()
  expect(await shown()).toMatchObject([{ state: 'waiting', externalId: 'payment 1' }])
  time += AFTER_FIRST_PAUSE
  await outbox.drain()
  expect(calls.map(({ version }) => version)).toEqual([1, 1, 2, 2])
})

test('find first: what is found is not sent again', async () => {
  const { asked, options } = finding(
    { outcome: 'wait', until: new Date(time + 60_000) },
    { outcome: 'done', externalId: 'post 7' },
  )
  const { kind, calls, answers } = notes('posts', options)
  const { wish, outbox, shown } = await node(kind)
  answers.push(LOST)
  await wish(wishOf(kind))
  await outbox.drain()
  expect(asked).toHaveLength(0)
  time += AFTER_FIRST_PAUSE
  await outbox.drain()
  expect(await shown()).toMatchObject([
    { state: 'waiting', dueAt: new Date(time - AFTER_FIRST_PAUSE + 60_000).toISOString() },
  ])
  time += 60_000
  await outbox.drain()
  expect([asked.length, calls.length]).toEqual([2, 1])
  expect(await shown()).toMatchObject([{ state: 'done', externalId: 'post 7', doubtSince: null }])
})

test('find first: what is not there is sent again; while nobody can tell, it is not', async () => {
  const { asked, options } = finding(
    new Error('the search is down'),
    { outcome: 'doubtful', why: 'half an answer' },
    undefined,
  )
  const { kind, calls, answers } = notes('posts', options)
  const { wish, outbox, shown } = await node(kind)
  answers.push(LOST)
  await wish(wishOf(kind))
  await outbox.drain()
  for (const [index, pause] of [AFTER_FIRST_PAUSE, 30_000].entries()) {
    time += pause
    await outbox.drain()
    expect([asked.length, calls.length]).toEqual([index + 1, 1])
    expect(await shown()).toMatchObject([{ state: 'waiting', doubtSince: expect.any(String) }])
  }
  time += 300_000
  await outbox.drain()
  expect(calls[1]).toMatchObject({ doubt: undefined, attempt: 4 })
  expect(await shown()).toMatchObject([{ state: 'done' }])
})

test('find first: when the former version is found, the newer one is its edit', async () => {
  const { asked, options } = finding(new Error('the search is down'), { outcome: 'done', externalId: 'post 7' })
  const { kind, calls, answers } = notes('posts', options)
  const { wish, outbox, shown } = await node(kind)
  answers.push(LOST, LOST)
  await wish(wishOf(kind, { version: 1 }))
  await outbox.drain()
  await wish(wishOf(kind, { version: 2 }))
  for (const pause of [AFTER_FIRST_PAUSE, 30_000, 300_000]) {
    time += pause
    await outbox.drain()
  }
  expect(asked.map(({ version, doubt }) => [version, doubt?.version])).toEqual([
    [2, 1],
    [2, 1],
  ])
  expect(calls.map(({ version, externalId }) => [version, externalId])).toEqual([
    [1, undefined],
    [2, 'post 7'],
    [2, 'post 7'],
  ])
  expect(await shown()).toMatchObject([{ state: 'done', version: 2, doubtSince: null }])
})

test('a sender whose claim was taken over is told to end, and what it says afterwards is not written down', async () => {
  const { kind, calls, answers } = notes('posts', { doubt: 'ask a person' })
  const rhythm = { claimMs: 3_600_000, renewMs: 20, idleMs: 5 }
  const first = await node(kind, { rhythm })
  let ending: unknown
  answers.push(async (_, signal) => {
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    ending = signal.reason
    return { outcome: 'done', externalId: 'too late' }
  })
  await first.wish(wishOf(kind))
  const drained = first.outbox.drain()
  await expect.poll(() => calls.length).toBe(1)
  const second = await node(kind)
  await second.pool.query(`update effects set claimed_by = 'somebody else'`)
  await drained
  expect(ending).toMatchObject({ why: 'withdrawn' })
  expect(await second.shown()).toMatchObject([{ state: 'sending', externalId: null }])
  await second.pool.query(`update effects set claimed_until = clock_timestamp() - interval '1 second'`)
  await second.outbox.drain()
  expect(await second.shown()).toMatchObject([{ state: 'parked', externalId: null }])
  expect(calls).toHaveLength(1)
})

test('a sender that is alive keeps its claims', async () => {
  const { kind, answers } = notes('posts')
  const { wish, outbox, pool } = await node(kind, { rhythm: { claimMs: 3_600_000, renewMs: 20, idleMs: 5 } })
  const answer = Promise.withResolvers<Sent>()
  answers.push(() => answer.promise)
  await wish(wishOf(kind))
  const drained = outbox.drain()
  const claimedUntil = async () => {
    const { rows } = await pool.query('select claimed_until from effects where claimed_until is not null')
    return rows[0]?.claimed_until as string | undefined
  }
  await expect.poll(claimedUntil).toBeDefined()
  const begun = (await claimedUntil()) ?? ''
  await expect.poll(async () => ((await claimedUntil()) ?? '') > begun).toBe(true)
  answer.resolve({ outcome: 'done' })
  await drained
})
