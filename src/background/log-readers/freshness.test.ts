import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { askedBy, usedUpShare } from '../../../test/support/used-up-share.ts'
import type { EventType } from '../../shared/event-types.ts'
import { openListener } from '../../storage/connection/listener.ts'
import { openEventLog } from '../../storage/event-log/event-log.ts'
import { openTail, type Tail } from '../../storage/event-log/tail.ts'
import type { Tables } from '../../storage/tables.ts'
import { openCursors } from './cursors.ts'
import { type Freshness, openFreshness } from './freshness.ts'
import { defineView } from './views.ts'

const logger = pino({ level: 'silent' })
const now = () => new Date('2026-11-15T10:00:00.000Z')

let database: TestDatabase
let closing: AsyncDisposableStack
let made = 0

beforeEach(async () => {
  closing = new AsyncDisposableStack()
  database = await testDatabase()
  closing.defer(() => database.close())
  await database.pool.query('create table seen (position bigint primary key)')
})
afterEach(() => closing.disposeAsync())

const seenView = (fails: () => boolean = () => false) =>
  defineView({
    name: 'seen',
    types: ['agent_message'],
    tables: ['seen' as keyof Tables],
    textErased: 'keeps no text',
    async fold(tx, events) {
      if (fails()) throw new Error('cannot be folded')
      for (const { position } of events) await sql`insert into seen values (${position})`.execute(tx)
    },
  })

const seen = async () => (await database.pool.query('select * from seen')).rows.length

interface Wishes {
  fails?: () => boolean
  /** Whether this node folds. */
  works?: boolean
  patienceMs?: number
}

/** One node: its log, its tail, its cursors, and how often it asked how they stand. */
async function node({ fails, works = true, patienceMs = 240_000 }: Wishes = {}) {
  const log = openEventLog({ pool: database.pool, now, random: randomBytes, logger })
  const listener = openListener({ url: database.url, logger })
  closing.defer(() => listener.close())
  const tail: Tail = await openTail({ log, listener, logger })
  closing.defer(() => tail.close())
  const view = seenView(fails)
  const cursors = await openCursors({
    ...{ db: database.db, hotReads: database.hotReads, databaseUrl: database.url, program: async () => '1' },
    ...{ tail, views: [view], reactions: [], enqueue: async () => '', now, logger },
  })
  closing.defer(() => cursors.stop())
  let looks = 0
  const { hotReads } = database
  const counting: typeof hotReads = {
    ...hotReads,
    prepare: (name, query) => {
      const ask = hotReads.prepare(name, query)
      return (...values) => {
        looks += 1
        return ask(...values)
      }
    },
  }
  const freshness: Freshness = await openFreshness({
    ...{ db: database.db, hotReads: counting, log, tail, cursors, followers: [view], patienceMs, logger },
  })
  closing.defer(() => freshness.close())
  if (works) cursors.start()
  const say = (type: EventType = 'agent_message', organizationId = 'org_1') =>
    log.append({
      debateId: `dbt_${++made}`,
      expectedVersion: 0,
      create: { organizationId },
      events: [{ type, data: {}, private: { content: 'said' } }],
    })
  return { freshness, say, cursors, looks: () => looks }
}

test('who asks waits until the view has what was said before, also on another node and folded by another', async () => {
  const [writer, reader] = [await node(), await node({ works: false })]
  for (let n = 1; n <= 10; n++) {
    await writer.say()
    expect(await (n % 2 ? writer : reader).freshness.reached(['seen'], ['org_1'])).toMatchObject({ behind: [] })
    expect(await seen()).toBe(n)
  }
})

test('nobody waits for what the view does not take, nor for what others said', async () => {
  const { freshness, say, cursors, looks } = await node({ works: false })
  await say()
  await cursors.catchUp()
  await say('round_start')
  await say('agent_message', 'org_2')
  expect(await freshness.reached(['seen'], ['org_1'])).toMatchObject({ behind: [] })
  expect(await freshness.reached(['seen', 'a view of another release'], ['org_1', 'org_3'])).toMatchObject({
    behind: [],
  })
  expect(looks()).toBe(2)
})

test('a view that is waited for in vain is told to be behind, at once from then on and until it is not', async () => {
  const { freshness, say, cursors, looks } = await node({ works: false, patienceMs: 40 })
  await say()
  expect(await freshness.reached(['seen'])).toMatchObject({ behind: ['seen'] })
  const before = looks()
  expect(await freshness.reached(['seen'], ['org_1'])).toMatchObject({ behind: ['seen'] })
  expect(looks() - before).toBe(1)
  await cursors.catchUp()
  expect(await freshness.reached(['seen'])).toMatchObject({ behind: [] })
})

test('nobody waits for a view that stumbles over an event', async () => {
  let fails = true
  const { freshness, say, cursors, looks } = await node({ works: false, fails: () => fails })
  await say()
  await expect(cursors.catchUp()).rejects.toThrow('cannot be folded')
  expect(await freshness.reached(['seen'], ['org_1'])).toMatchObject({ behind: ['seen'] })
  expect(await freshness.reached(['seen'], ['org_2'])).toMatchObject({ behind: [] })
  expect(looks()).toBe(2)
  fails = false
  await cursors.catchUp()
  expect(await freshness.reached(['seen'], ['org_1'])).toMatchObject({ behind: [] })
})

test('all who ask at the same moment share one statement', async () => {
  const { freshness, looks } = await node()
  await Promise.all(Array.from({ length: 500 }, () => freshness.reached(['seen'], ['org_1'])))
  expect(looks()).toBeLessThanOrEqual(2)
})

test('a view folds for requests, also when their requests hold all the connections that they may have', async () => {
  const { freshness, say } = await node()
  closing.defer(await usedUpShare(database, 'ada'))
  const asked = askedBy('ada', async () => {
    await say()
    return freshness.reached(['seen'], ['org_1'])
  })
  expect(await asked).toMatchObject({ behind: [] })
  expect(await seen()).toBe(1)
})
