import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { askedBy, usedUpShare } from '../../../test/support/used-up-share.ts'
import type { LogEvent } from '../../shared/event-types.ts'
import { openListener } from '../connection/listener.ts'
import { type EventLog, openEventLog } from './event-log.ts'
import { openTail } from './tail.ts'

const logger = pino({ level: 'silent' })
const LONG_MS = 1_000_000
const silent = { listen: () => () => {} }

let database: TestDatabase
/** The log as two nodes have it: one tails, the other appends. */
let log: EventLog
let elsewhere: EventLog
let made = 0

beforeAll(async () => {
  database = await testDatabase()
  const open = () => openEventLog({ pool: database.pool, now: () => new Date(), random: randomBytes, logger })
  log = open()
  elsewhere = open()
})
afterAll(() => database.close())

const appendTo = async (place: EventLog) => {
  const event = { type: 'debate_start' as const, data: {} }
  const create = { organizationId: 'org_1' }
  const appended = await place.append({ debateId: `dbt_${++made}`, expectedVersion: 0, create, events: [event] })
  return appended.events[0]?.position ?? 0
}
const appendOne = () => appendTo(elsewhere)

test('a tail begins at the end of the log and a notification wakes it', async () => {
  await appendOne()
  const listener = openListener({ url: database.url, logger })
  const tail = await openTail({ log, listener, logger, everyMs: LONG_MS })
  const seen: number[] = []
  const leave = tail.subscribe(({ position }) => seen.push(position))
  const positions = [await appendOne(), await appendOne()]
  await expect.poll(() => seen).toEqual(positions)
  leave()
  await appendOne()
  await tail.catchUp()
  expect(seen).toEqual(positions)
  await tail.close()
  await listener.close()
})

test('a tail that no notification reaches still reads, more than a page at a time', async () => {
  const tail = await openTail({ log, listener: silent, logger, everyMs: 5 })
  const seen: number[] = []
  tail.subscribe(({ position }) => seen.push(position))
  const positions = await Promise.all(Array.from({ length: 1_100 }, appendOne))
  await expect.poll(() => seen).toEqual(positions)
  await tail.close()
})

test('a tail reads when its line comes back', async () => {
  let reconnected = () => {}
  const listener = {
    listen(_channel: string, _onPayload: (payload: string) => void, onReconnect: () => void) {
      reconnected = onReconnect
      return () => {}
    },
  }
  const tail = await openTail({ log, listener, logger, everyMs: LONG_MS })
  const seen: number[] = []
  tail.subscribe(({ position }) => seen.push(position))
  const missed = await appendOne()
  reconnected()
  await expect.poll(() => seen).toEqual([missed])
  await tail.close()
})

test('a subscriber that fails harms no other, and misses nothing later', async () => {
  const tail = await openTail({ log, listener: silent, logger, everyMs: LONG_MS })
  const seen: number[] = []
  let failures = 0
  tail.subscribe(() => {
    failures += 1
    throw new Error('a broken subscriber')
  })
  tail.subscribe(({ position }) => seen.push(position))
  const positions = [await appendOne(), await appendOne()]
  await tail.catchUp()
  expect([seen, failures]).toEqual([positions, 2])
  await tail.close()
})

test('a reading that fails is made up for by the next', async () => {
  let away = true
  const moody = {
    ...log,
    readFrom: async (position: number, limit: number) => {
      if (away) throw new Error('the database is away')
      return log.readFrom(position, limit)
    },
  }
  const tail = await openTail({ log: moody, listener: silent, logger, everyMs: LONG_MS })
  const seen: number[] = []
  tail.subscribe(({ position }) => seen.push(position))
  const position = await appendOne()
  await expect(tail.catchUp()).rejects.toThrow('away')
  away = false
  await tail.catchUp()
  expect(seen).toEqual([position])
  await tail.close()
})

test('what this node appends is handed out without reading, and never before what others appended first', async () => {
  let readings = 0
  const counted = {
    ...log,
    readFrom: (position: number, limit: number) => {
      readings += 1
      return log.readFrom(position, limit)
    },
  }
  const tail = await openTail({ log: counted, listener: silent, logger, everyMs: LONG_MS })
  const seen: LogEvent[] = []
  tail.subscribe((event) => seen.push(event))
  const positions = () => seen.map(({ position }) => position)
  const own = [await appendTo(log), await appendTo(log)]
  await expect.poll(() => positions()).toEqual(own)
  expect(readings).toBe(0)

  const foreign = await appendOne()
  const after = await appendTo(log)
  expect(positions()).toEqual(own)
  await tail.catchUp()
  const next = await appendTo(log)
  await expect.poll(() => positions()).toEqual([...own, foreign, after, next])
  expect(readings).toBe(1)
  expect(seen).toEqual(await log.readFrom((own[0] ?? 0) - 1, 10))

  const atTheEnd = await appendTo(log)
  await tail.close()
  await appendTo(log)
  expect(positions()).toEqual([...own, foreign, after, next, atTheEnd])
})

test('the next batch is sent before subscribers hear of the one before', async () => {
  const order: string[] = []
  const query = (...args: Parameters<typeof database.pool.query>) => {
    order.push('a batch')
    return database.pool.query(...args)
  }
  const pool = Object.create(database.pool, { query: { value: query } })
  const watched = openEventLog({ pool, now: () => new Date(), random: randomBytes, logger })
  const tail = await openTail({ log: watched, listener: silent, logger, everyMs: LONG_MS })
  tail.subscribe(({ type }) => order.push(type))
  await appendTo(watched)
  await appendTo(watched)
  await tail.close()
  expect(order).toEqual(['a batch', 'a batch', 'debate_start', 'debate_start'])
})

test('a tail reads on for everybody', async () => {
  const letGo = await usedUpShare(database, 'ada')
  const tail = await openTail({ log, listener: silent, logger, everyMs: LONG_MS })
  const seen: number[] = []
  tail.subscribe(({ position }) => seen.push(position))
  const position = await appendOne()
  await askedBy('ada', tail.catchUp)
  expect(seen).toEqual([position])
  await tail.close()
  await letGo()
})
