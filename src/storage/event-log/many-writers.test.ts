import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import type { LogEvent } from '../../shared/event-types.ts'
import { openListener } from '../connection/listener.ts'
import { openPool } from '../database.ts'
import { VersionConflict } from './append-plan.ts'
import { type EventLog, openEventLog } from './event-log.ts'
import { openTail } from './tail.ts'

const WRITER = fileURLToPath(new URL('../../../test/support/append-writer.ts', import.meta.url))
const APPENDS = 40
const logger = pino({ level: 'silent' })

let database: TestDatabase
let log: EventLog
beforeAll(async () => {
  database = await testDatabase()
  log = openEventLog({ pool: database.pool, now: () => new Date(), random: randomBytes, logger })
})
afterAll(() => database.close())

test('what several processes append at once is seen by a tailing reader whole, in order and once', async () => {
  const listener = openListener({ url: database.url, logger })
  const tail = await openTail({ log, listener, logger })
  const seen: LogEvent[] = []
  tail.subscribe((event) => seen.push(event))
  const start = { type: 'debate_start' as const, data: {} }
  await log.append({ debateId: 'dbt_shared', expectedVersion: 0, create: { organizationId: 'org_1' }, events: [start] })

  const writers = ['a', 'b', 'c'].map((name) =>
    promisify(execFile)(process.execPath, [WRITER, database.url, name, 'dbt_shared', String(APPENDS)]),
  )
  const acknowledged = (await Promise.all(writers)).flatMap(({ stdout }): [string, number, number][] =>
    JSON.parse(stdout),
  )
  await tail.catchUp()
  await tail.close()
  await listener.close()

  const positions = seen.map(({ position }) => position)
  const stored = await database.pool.query<{ position: number }>('select position from events order by position')
  expect(acknowledged.length).toBe(3 * 5 * APPENDS)
  expect(positions).toEqual(stored.rows.map(({ position }) => position))
  const byPosition = new Map(seen.map((event) => [event.position, event]))
  for (const [debateId, version, position] of acknowledged) {
    expect(byPosition.get(position)).toMatchObject({ debateId, version })
  }
  for (const debateId of new Set(seen.map((event) => event.debateId))) {
    const versions = seen.filter((event) => event.debateId === debateId).map(({ version }) => version)
    expect(versions).toEqual(versions.map((_version, index) => index + 1))
    expect(await log.verify(debateId)).toMatchObject({ intact: true, version: versions.length })
  }
})

test('connections that break under appends lose nothing and double nothing', async () => {
  const ids = ['dbt_x', 'dbt_y', 'dbt_z']
  const breaker = await database.pool.connect()
  const everyOther = 'datname = current_database() and pid <> pg_backend_pid()'
  let breaking: Promise<unknown> = Promise.resolve()
  const breakLines = () => {
    breaking = breaking.then(() =>
      breaker.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${everyOther}`),
    )
    return breaking
  }
  const write = async (debateId: string) => {
    for (let n = 0; n < 30; n++) {
      const create = n === 0 ? { organizationId: 'org_1' } : undefined
      const event = { type: 'agent_message' as const, data: { n } }
      const append = log.append({ debateId, expectedVersion: n, create, events: [event] })
      await Promise.all([append, n % 5 === 0 && breakLines()])
    }
  }
  await Promise.all(ids.map(write))
  breaker.release()
  for (const debateId of ids) {
    expect((await log.read(debateId)).map(({ data }) => data.n)).toEqual(Array.from({ length: 30 }, (_, n) => n))
    expect(await log.verify(debateId)).toMatchObject({ intact: true, version: 30 })
  }
})

test('an append that landed although its answer was lost is recognised', async () => {
  let lost = 0
  const losing: typeof database.pool = Object.create(database.pool)
  losing.query = async (...args: unknown[]) => {
    const answer = await Reflect.apply(database.pool.query, database.pool, args)
    if (lost++ % 2 === 0) throw new Error('Connection terminated unexpectedly')
    return answer
  }
  const unlucky = openEventLog({ pool: losing, now: () => new Date(), random: randomBytes, logger })
  const first = {
    debateId: 'dbt_lost',
    expectedVersion: 0,
    create: { organizationId: 'org_1' },
    events: [{ type: 'debate_start' as const, data: {} }],
  }
  const chained = {
    debateId: 'dbt_lost',
    expectedVersion: 1,
    events: [{ type: 'round_start' as const, data: { round: 1 } }],
  }
  const [created, followed] = await Promise.all([unlucky.append(first), unlucky.append(chained)])
  expect([created.version, followed.version]).toEqual([1, 2])
  expect(await log.read('dbt_lost')).toEqual([...created.events, ...followed.events])
  await expect(unlucky.append(chained)).rejects.toThrow(VersionConflict)
})

test('with the database away appends are refused with 503, the waiting ones too, and the queue is bounded', async () => {
  const away = openPool({ url: 'postgres://nobody@localhost/none?host=/nowhere', size: 1, applicationName: 'away' })
  const lonely = openEventLog({ pool: away, now: () => new Date(), random: randomBytes, logger })
  const event = { type: 'debate_start' as const, data: {} }
  const appends = Array.from({ length: 20_001 }, (_, n) =>
    lonely.append({ debateId: `dbt_${n}`, expectedVersion: 0, create: { organizationId: 'org_1' }, events: [event] }),
  )
  const outcomes = await Promise.allSettled(appends)
  const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)
  expect(new Set(reasons.map(({ status }) => status))).toEqual(new Set([503]))
  expect(reasons.at(0).message).toBe('The log cannot be written right now')
  expect(reasons.at(-1).message).toBe('The log is overloaded; try again')
  await away.end()
})
