import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { notes, outboxNode, wishOf } from '../../../test/support/outbox.ts'
import type { EffectKind, Sent, Settled } from './effect.ts'

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

const RHYTHM = { claimMs: 3_600_000, renewMs: 3_600_000, idleMs: 5 }
const node = async (kind: EffectKind, options: Parameters<typeof outboxNode>[2] = {}) => {
  const now = () => new Date(time)
  const opened = await outboxNode(database.url, [kind], { now, rhythm: RHYTHM, ...options })
  stops.push(opened.stop)
  const resend = (key = 'one') =>
    opened.db.transaction().execute((tx) => opened.outbox.resend(tx, { org: 'org_1', kind, key }))
  return { ...opened, resend }
}
const HOUR = 3_600_000
const later = (ms: number) => new Date(time + ms)

test('done keeps what the outside calls it and what it answered', async () => {
  const { kind, answers } = notes('letters')
  const { wish, outbox, shown, resend } = await node(kind)
  answers.push({ outcome: 'done', externalId: 'x\0 9', answer: { 'a\0': ['b\0\ud800'], n: 1 } })
  await wish(wishOf(kind))
  await outbox.drain()
  expect(await shown()).toMatchObject([
    { state: 'done', externalId: 'x 9', answer: { a: ['b\ufffd'], n: 1 }, error: null, attempts: 1 },
  ])
  expect(await resend()).toBe(false)
})

test('what fails is tried again after longer and longer pauses, is then given up, and can be sent again', async () => {
  const { kind, calls, answers } = notes('letters')
  const { wish, outbox, shown, resend } = await node(kind)
  answers.push(...Array<Sent>(7).fill({ outcome: 'failed', why: 'down', answer: { status: 503 } }))
  const id = await wish(wishOf(kind))
  for (const [tries, seconds] of [5, 30, 300, 1_800, 7_200, 28_800].entries()) {
    await outbox.drain()
    expect(calls).toHaveLength(tries + 1)
    const [effect] = await shown()
    expect(effect).toMatchObject({ state: 'waiting', attempts: tries + 1, error: 'down', answer: { status: 503 } })
    expect(Date.parse(effect?.dueAt ?? '')).toBe(time + seconds * 1_000)
    time += seconds * 1_000
  }
  expect(await resend()).toBe(false)
  await outbox.drain()
  expect(await shown()).toMatchObject([{ state: 'given_up', attempts: 7 }])
  expect(await outbox.stopped()).toEqual([{ kind: 'letters', state: 'given_up', count: 1 }])
  time += 24 * HOUR
  await outbox.drain()
  expect(calls).toHaveLength(7)
  expect(await resend('another')).toBe(false)
  expect(await resend()).toBe(true)
  await outbox.drain()
  expect(calls[7]).toMatchObject({ id, attempt: 1 })
  expect(await shown()).toMatchObject([{ state: 'done', error: null }])
})

test('a receiver that names a time is not bothered before, and its pause is not shortened', async () => {
  const { kind, answers } = notes('letters')
  const { wish, outbox, shown } = await node(kind)
  answers.push(
    { outcome: 'failed', why: 'busy', until: later(HOUR) },
    { outcome: 'failed', why: 'busy', until: later(1) },
  )
  for (const key of ['long', 'short']) {
    await wish(wishOf(kind, { key }))
    await outbox.drain()
  }
  expect((await shown()).map(({ dueAt }) => Date.parse(dueAt) - time)).toEqual([HOUR, 5_000])
})

test('to wait is no try, for three days at most', async () => {
  const { kind, calls, answers } = notes('letters')
  const { wish, outbox, shown } = await node(kind)
  await wish(wishOf(kind))
  for (let hours = 0; hours < 60; hours += 6) {
    answers.push({ outcome: 'wait', until: later(6 * HOUR) })
    await outbox.drain()
    expect(await shown()).toMatchObject([{ state: 'waiting', attempts: 0, dueAt: later(6 * HOUR).toISOString() }])
    time += 6 * HOUR
  }
  expect(calls).toHaveLength(10)
  answers.push({ outcome: 'wait', until: later(24 * HOUR), why: 'busy' })
  await outbox.drain()
  expect(await shown()).toMatchObject([{ state: 'given_up', error: 'busy' }])
})

test('to wait until a time that is past is to wait a little', async () => {
  const { kind, calls, answers } = notes('letters')
  const { wish, outbox, shown } = await node(kind)
  answers.push({ outcome: 'wait', until: later(-HOUR) }, { outcome: 'wait', until: later(0) })
  await wish(wishOf(kind))
  await outbox.drain()
  expect(calls).toHaveLength(1)
  expect(await shown()).toMatchObject([{ state: 'waiting', attempts: 0, dueAt: later(1_000).toISOString() }])
})

test('a refusal is final until a person sends it again', async () => {
  const { kind, calls, answers } = notes('letters')
  const { wish, outbox, shown, resend } = await node(kind)
  answers.push({ outcome: 'refused', why: 'nobody of that name' })
  await wish(wishOf(kind))
  await outbox.drain()
  time += 24 * HOUR
  await outbox.drain()
  expect(calls).toHaveLength(1)
  expect(await shown()).toMatchObject([{ state: 'refused', error: 'nobody of that name' }])
  expect(await resend()).toBe(true)
  await outbox.drain()
  expect(await shown()).toMatchObject([{ state: 'done' }])
})

test('the area writes down what became of a try in the transaction that records it, or both are tried again', async () => {
  const told: Pick<Settled, 'state' | 'why'>[] = []
  let faults = 2
  const { kind, calls } = notes('letters', {
    async settled(tx, { org, id }, { state, why }) {
      const rows = await tx.selectFrom('effects').select('state').where('organization_id', '=', org).execute()
      expect(rows).toEqual([{ state: 'sending' }])
      if (faults-- > 0) throw new Error('the area stumbles')
      await tx.updateTable('effects').set({ subject: 'told' }).where('id', '=', id).execute()
      told.push({ state, why })
    },
  })
  const { wish, outbox, shown } = await node(kind)
  await wish(wishOf(kind))
  await outbox.drain()
  expect(calls).toHaveLength(1)
  expect(told).toEqual([{ state: 'done', why: undefined }])
  expect(await shown()).toMatchObject([{ state: 'done', subject: 'told' }])
})

test('a try that takes too long is told to end, and is in doubt', async () => {
  const { kind, answers } = notes('letters', { timeoutSeconds: 0.05 })
  const { wish, outbox, shown } = await node(kind)
  answers.push((_, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))))
  await wish(wishOf(kind))
  await outbox.drain()
  expect(await shown()).toMatchObject([{ state: 'waiting', attempts: 1, doubtSince: expect.any(String) }])
})

test('what is on its way when the service stops is broken off, and due again at once', async () => {
  const { kind, calls, answers } = notes('letters')
  const stopped = await outboxNode(database.url, [kind], { role: 'worker', graceSeconds: 0 })
  answers.push((_, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))))
  await stopped.wish(wishOf(kind))
  await expect.poll(() => calls.length).toBe(1)
  await stopped.stop()
  time = Date.now()
  const { outbox, shown } = await node(kind)
  expect(await shown()).toMatchObject([{ state: 'waiting', attempts: 0, doubtSince: expect.any(String) }])
  await outbox.drain()
  expect(calls).toHaveLength(2)
  expect(await shown()).toMatchObject([{ state: 'done' }])
})
