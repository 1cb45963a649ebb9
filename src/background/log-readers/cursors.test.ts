import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import Type from 'typebox'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { listenToStatements } from '../../../test/support/statement-listener.ts'
import type { EventType, LogEvent } from '../../shared/event-types.ts'
import { openListener } from '../../storage/connection/listener.ts'
import type { Transaction } from '../../storage/database.ts'
import { type EventLog, openEventLog } from '../../storage/event-log/event-log.ts'
import { openTail } from '../../storage/event-log/tail.ts'
import type { Tables } from '../../storage/tables.ts'
import { defineJob, type Enqueue } from '../queue/job.ts'
import { type Cursors, openCursors } from './cursors.ts'
import { defineReaction, type Reaction } from './reactions.ts'
import { defineView, type View } from './views.ts'

const logger = pino({ level: 'silent' })
const still = { subscribe: () => () => {} }

let database: TestDatabase
let log: EventLog
let clock: Date
let made = 0

beforeEach(async () => {
  database = await testDatabase()
  clock = new Date('2026-11-15T10:00:00.000Z')
  log = openEventLog({ pool: database.pool, now, random: randomBytes, logger })
  await database.pool.query(
    'create table seen (position bigint primary key, debate_id text not null, n integer not null, text text);' +
      'create table sent (name text not null, position bigint not null, payload jsonb, key text)',
  )
})
afterEach(() => database.close())

const now = () => clock
const passSeconds = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1_000)
}

async function say(...numbers: number[]) {
  const events = numbers.map((n) => ({
    type: 'agent_message' as const,
    data: { n },
    private: { content: `said ${n}` },
  }))
  const debateId = `dbt_${++made}`
  const { events: appended } = await log.append({
    debateId,
    expectedVersion: 0,
    create: { organizationId: 'org_1' },
    events,
  })
  return appended.map(({ position }) => position)
}

/** Takes the text of one version away, and records that after the last. */
async function erase(debateId: string, version: number, next: number) {
  await log.erase(debateId, { versions: [version] })
  const events = [{ type: 'text_erased' as const, data: { versions: [version], reason: 'user_request' } }]
  await log.append({ debateId, expectedVersion: next - 1, events })
}

const otherEvent = async () => {
  const events = [{ type: 'round_start' as const, data: {} }]
  await log.append({ debateId: `dbt_${++made}`, expectedVersion: 0, create: { organizationId: 'org_1' }, events })
}

async function record(tx: Transaction, { position, debateId, data, private: text }: LogEvent) {
  await sql`insert into seen values (${position}, ${debateId}, ${data.n}, ${text?.content ?? '[erased]'})`.execute(tx)
}

const types: EventType[] = ['agent_message']
const seenView = (apply: typeof record = record) =>
  defineView({
    name: 'seen',
    types,
    tables: ['seen' as keyof Tables],
    async fold(tx, events) {
      for (const event of events) await apply(tx, event)
    },
    async textErased(tx, logs) {
      for (const event of logs.flatMap(({ events }) => events)) {
        if (event.type !== 'agent_message') continue
        const text = event.private?.content ?? '[erased]'
        await sql`update seen set text = ${text} where position = ${event.position}`.execute(tx)
      }
    },
  })

const seen = async () => (await database.pool.query('select * from seen order by position')).rows
const seenNumbers = async () => (await seen()).map(({ n }) => n)

/** Writes the job down in the reaction's transaction, as the real queue does. */
const enqueue: Enqueue = async (job, payload, { tx, key } = {}) => {
  if (!tx) throw new Error('a reaction enqueues in its transaction')
  await sql`insert into sent values (${job.name}, 0, ${JSON.stringify(payload)}, ${key})`.execute(tx)
  return String(key)
}

const open = (
  followers: { views?: View[]; reactions?: Reaction[] },
  { tail = still, sweepMs = 5_000 }: Partial<Pick<Parameters<typeof openCursors>[0], 'tail' | 'sweepMs'>> = {},
) =>
  openCursors({
    db: database.db,
    hotReads: database.hotReads,
    databaseUrl: database.url,
    program: async () => '1',
    tail,
    sweepMs,
    views: [],
    reactions: [],
    enqueue,
    now,
    logger,
    ...followers,
  })

const only = async (cursors: Cursors) => (await cursors.status())[0]

test('a new view begins at the beginning, a new reaction at the end of the log', async () => {
  await say(1, 2)
  const reacted: unknown[] = []
  const reaction = defineReaction({
    name: 'answer',
    types,
    react: async (_tx, { data }) => void reacted.push(data.n),
  })
  const cursors = await open({ views: [seenView()], reactions: [reaction] })
  await say(3)
  await otherEvent()
  await cursors.catchUp()
  expect(await seenNumbers()).toEqual([1, 2, 3])
  expect(reacted).toEqual([3])
  expect(await cursors.status()).toMatchObject([
    { name: 'answer', kind: 'reaction', position: 4, behind: 0 },
    { name: 'seen', kind: 'view', position: 4, behind: 0 },
  ])
  const again = await open({ views: [seenView()], reactions: [reaction] })
  await again.catchUp()
  expect(reacted).toEqual([3])
})

test('catching up passes over what nobody takes, and ends after what a reaction said meanwhile', async () => {
  const echo = defineReaction({
    name: 'echo',
    types: ['round_start'],
    react: async () => void (await say(2)),
  })
  const cursors = await open({ views: [seenView()], reactions: [echo] })
  await say(1)
  await otherEvent()
  await cursors.catchUp()
  expect(await seenNumbers()).toEqual([1, 2])
  expect((await cursors.status()).map(({ position, behind }) => [position, behind])).toEqual([
    [3, 0],
    [3, 0],
  ])
})

test('a reaction enqueues in its own transaction, keyed by its name and the position', async () => {
  const job = defineJob({ name: 'send', payload: Type.Object({ n: Type.Number() }), run: () => {} })
  const reaction = defineReaction({
    name: 'forward',
    types,
    async react(_tx, { data }, enqueueOnce) {
      await enqueueOnce(job, { n: Number(data.n) })
      await enqueueOnce(job, { n: Number(data.n) + 1 })
      if (data.n === 2) throw new Error('after enqueuing')
    },
  })
  const cursors = await open({ reactions: [reaction] })
  const [first] = await say(1, 2)
  await expect(cursors.catchUp()).rejects.toThrow('after enqueuing')
  expect((await database.pool.query('select payload, key from sent')).rows).toEqual([
    { payload: { n: 1 }, key: `forward:${first}` },
    { payload: { n: 2 }, key: `forward:${first}:2` },
  ])
})

test('a reaction that tells once for a batch which events concern it is asked about those alone', async () => {
  const batches: number[] = []
  const reacted: unknown[] = []
  const even = defineReaction({
    name: 'even',
    types,
    async among(_tx, events) {
      batches.push(events.length)
      return events.filter(({ data }) => Number(data.n) % 2 === 0)
    },
    react: async (_tx, { data }) => void reacted.push(data.n),
  })
  const cursors = await open({ reactions: [even] })
  await say(1, 2, 3, 4)
  await cursors.catchUp()
  expect([batches, reacted]).toEqual([[4], [2, 4]])
  expect(await cursors.status()).toMatchObject([{ name: 'even', position: 4, behind: 0 }])
})

test('views, and reactions that nothing concerns, catch up in one transaction; one that fails does so alone', async () => {
  let broken = false
  const picky = defineView({
    ...seenView(async () => {
      if (broken) throw new Error('not this one')
    }),
    name: 'picky',
    textErased: 'keeps no text',
  })
  const reacted: unknown[] = []
  const quiet = defineReaction({ name: 'quiet', types, among: async () => [], react: async () => {} })
  const answer = defineReaction({ name: 'answer', types, react: async (_tx, { data }) => void reacted.push(data.n) })
  const cursors = await open({ views: [seenView(), picky], reactions: [quiet, answer] })
  const asked: string[] = []
  onTestFinished(listenToStatements((text) => void asked.push(text)))
  await say(1, 2)
  await cursors.catchUp()
  expect(asked.filter((text) => text === 'commit')).toHaveLength(2)
  expect([await seenNumbers(), reacted]).toEqual([
    [1, 2],
    [1, 2],
  ])

  broken = true
  await say(3)
  await expect(cursors.catchUp()).rejects.toThrow('not this one')
  expect([await seenNumbers(), reacted]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ])
  expect((await cursors.status()).map(({ name, behind, failures }) => [name, behind, failures])).toEqual([
    ['answer', 0, 0],
    ['picky', 1, 1],
    ['quiet', 0, 0],
    ['seen', 0, 0],
  ])
})

test('erased texts go from a view that had folded them, that had not, and that is rebuilt meanwhile', async () => {
  const before = made
  const cursors = await open({ views: [seenView()] })
  const nth = (number: number) => `dbt_${before + number}`
  await say(1, 2)
  await say(3)
  await cursors.catchUp()
  await erase(nth(1), 2, 3)
  await say(4, 5)
  await erase(nth(3), 1, 3)
  await erase(nth(1), 1, 4)
  await say(6)
  const texts = async () => (await seen()).map(({ text }) => text)
  expect(await texts()).toEqual(['said 1', 'said 2', 'said 3'])
  await cursors.catchUp()
  const cleared = ['[erased]', '[erased]', 'said 3', '[erased]', 'said 5', 'said 6']
  expect(await texts()).toEqual(cleared)
  let eraseBeside = async () => {
    eraseBeside = async () => {}
    await erase(nth(2), 1, 2)
  }
  await cursors.rebuild('seen', { pageSize: 2, onProgress: () => eraseBeside() })
  expect(await texts()).toEqual(cleared.with(2, '[erased]'))
})

test('two running nodes take every event once', async () => {
  const listener = openListener({ url: database.url, logger })
  const tail = await openTail({ log, listener, logger })
  const count = defineReaction({
    name: 'count',
    types,
    react: async (tx, { position }) => void (await sql`insert into sent values ('count', ${position})`.execute(tx)),
  })
  const nodes = [
    await open({ views: [seenView()], reactions: [count] }, { tail }),
    await open({ views: [seenView()], reactions: [count] }, { tail }),
  ]
  for (const node of nodes) node.start()
  const positions = (await Promise.all(Array.from({ length: 150 }, (_, n) => say(n, n)))).flat().sort((a, b) => a - b)
  await expect.poll(() => only(nodes[0] as Cursors)).toMatchObject({ behind: 0 })
  await Promise.all(nodes.map((node) => node.stop()))
  await Promise.all(nodes.map((node) => node.catchUp()))
  const { rows } = await database.pool.query('select position from sent order by position')
  expect(rows.map(({ position }) => position)).toEqual(positions)
  expect((await seen()).map(({ position }) => position)).toEqual(positions)
  await tail.close()
  await listener.close()
})

test('a node that nothing wakes finds what is late, and asks once for all readers while nothing is', async () => {
  const reactions = ['one', 'two', 'three'].map((name) => defineReaction({ name, types, react: async () => {} }))
  const cursors = await open({ views: [seenView()], reactions }, { sweepMs: 5 })
  cursors.start()
  await say(1)
  await expect.poll(async () => (await cursors.status()).map(({ behind }) => behind)).toEqual([0, 0, 0, 0])
  const asked: string[] = []
  onTestFinished(listenToStatements((text) => void asked.push(text)))
  await expect.poll(() => asked.length).toBeGreaterThan(5)
  asked.length = 0
  await expect.poll(() => asked.length).toBeGreaterThan(5)
  await cursors.stop()
  expect(new Set(asked).size).toBe(1)
})

test('an event that fails eight times stops its cursor, keeps what came before, and can be skipped', async () => {
  const failing = seenView(async (tx, event) => {
    await record(tx, event)
    if (event.data.n === 3) throw new Error('three is too many')
  })
  const cursors = await open({ views: [failing] })
  const [, , third] = await say(1, 2, 3, 4)
  for (let failures = 1; failures <= 8; failures++) {
    await expect(cursors.catchUp()).rejects.toThrow('three is too many')
    expect(await only(cursors)).toMatchObject({
      failures,
      failingPosition: third,
      lastError: 'three is too many',
      stoppedAt: failures < 8 ? null : clock.toISOString(),
    })
    expect(await seenNumbers()).toEqual([1, 2])
  }
  await cursors.catchUp()
  expect(await only(cursors)).toMatchObject({ failures: 8, behind: 2 })
  await cursors.skip('seen')
  await cursors.catchUp()
  expect(await seenNumbers()).toEqual([1, 2, 4])
  expect(await only(cursors)).toMatchObject({ behind: 0, failures: 0, failingPosition: null, stoppedAt: null })
  await expect(cursors.skip('seen')).rejects.toMatchObject({ status: 409 })
  await expect(cursors.skip('unheard')).rejects.toMatchObject({ status: 404 })
})

test('a failing event rests longer each time, and one that is mended goes on', async () => {
  let broken = true
  let tries = 0
  const cursors = await open({
    views: [
      seenView(async (tx, event) => {
        tries += 1
        if (broken) throw new Error('not yet')
        await record(tx, event)
      }),
    ],
  })
  await say(1)
  await expect(cursors.catchUp()).rejects.toThrow('not yet')
  await expect(cursors.catchUp()).rejects.toThrow('not yet')
  cursors.start()
  await cursors.stop()
  expect(tries).toBe(2)
  passSeconds(2)
  cursors.start()
  await cursors.stop()
  expect(tries).toBe(3)
  broken = false
  await cursors.retry('seen')
  await cursors.catchUp()
  expect(await seenNumbers()).toEqual([1])
})

test('a database that was away is no failure of the event', async () => {
  let cut = true
  const cursors = await open({
    views: [
      seenView(async (tx, event) => {
        if (cut) {
          cut = false
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
        }
        await record(tx, event)
      }),
    ],
  })
  await say(1)
  await expect(cursors.catchUp()).rejects.toThrow()
  expect(await only(cursors)).toMatchObject({ failures: 0 })
  await cursors.catchUp()
  expect(await seenNumbers()).toEqual([1])
})

test('a rebuilt view equals the live one byte for byte, and readers see the old rows until it is done', async () => {
  let pauseAt: number | undefined
  let reachedMiddle = () => {}
  const middle = new Promise<void>((resolve) => {
    reachedMiddle = resolve
  })
  let goOn = () => {}
  const cursors = await open({
    views: [
      seenView(async (tx, event) => {
        if (event.data.n === pauseAt) {
          reachedMiddle()
          await new Promise<void>((resolve) => {
            goOn = resolve
          })
        }
        await record(tx, event)
      }),
    ],
  })
  for (let n = 0; n < 20; n++) await say(n, n + 100)
  await cursors.catchUp()
  const live = await seen()
  await database.pool.query("update seen set text = 'spoilt' where n = 7")
  pauseAt = 110
  const rebuilding = cursors.rebuild('seen')
  await middle
  expect((await seen()).length).toBe(live.length)
  await say(1000)
  const busy = await open({ views: [seenView()] })
  busy.start()
  await busy.stop()
  goOn()
  expect(await rebuilding).toEqual({ seen: 41 })
  await cursors.catchUp()
  const rebuilt = await seen()
  expect(rebuilt.slice(0, -1)).toEqual(live)
  expect(rebuilt.at(-1)).toMatchObject({ n: 1000 })
})

test('a rebuild that fails leaves the view as it was; a reaction is never rebuilt', async () => {
  let broken = false
  const view = seenView(async (tx, event) => {
    if (broken && event.data.n === 2) throw new Error('cannot be folded')
    await record(tx, event)
  })
  const reaction = defineReaction({ name: 'answer', types, react: async () => {} })
  const cursors = await open({ views: [view], reactions: [reaction] })
  await say(1, 2)
  await cursors.catchUp()
  broken = true
  await expect(cursors.rebuild()).rejects.toThrow('cannot be folded')
  expect(await seenNumbers()).toEqual([1, 2])
  await expect(cursors.rebuild('answer')).rejects.toMatchObject({ status: 409 })
  await expect(cursors.rebuild('unheard')).rejects.toMatchObject({ status: 404 })
})

test('two followers of one name are refused', async () => {
  await expect(open({ views: [seenView(), seenView()] })).rejects.toThrow('named seen')
})
