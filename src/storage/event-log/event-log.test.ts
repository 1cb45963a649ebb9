import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import type { JsonObject } from '../../shared/canonical-json.ts'
import type { NewEvent } from '../../shared/event-types.ts'
import { VersionConflict } from './append-plan.ts'
import { type EventLog, openEventLog } from './event-log.ts'
import { eventsAfter } from './rows.ts'

let database: TestDatabase
let log: EventLog
let made = 0

const logger = pino({ level: 'silent' })
const now = () => new Date('2026-11-15T10:00:00.123Z')
const said = (content: string): NewEvent => ({ type: 'agent_message', data: { round: 1 }, private: { content } })
const fact = (data: JsonObject = {}): NewEvent => ({ type: 'round_start', data })

beforeAll(async () => {
  database = await testDatabase()
  log = openEventLog({ pool: database.pool, now, random: randomBytes, logger })
})
afterAll(() => database.close())

async function newDebate(...events: NewEvent[]) {
  const debateId = `dbt_${++made}`
  await log.append({
    debateId,
    expectedVersion: 0,
    create: { organizationId: 'org_1' },
    events: [{ type: 'debate_start', data: {}, private: { topic: 'Tea or coffee?' } }, ...events],
  })
  return debateId
}

const debateRow = (id: string) =>
  database.db.selectFrom('debates').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('events that another statement brings are those that the log reads', async () => {
  const debateId = await newDebate(said('Tea with "milk" and 🫖\n'), fact())
  const bringing = (after: number) =>
    database.db.selectFrom('debates').select(eventsAfter('debates.id', after).as('events')).where('id', '=', debateId)
  for (const after of [0, 2, 3]) {
    const { events } = await bringing(after).executeTakeFirstOrThrow()
    expect(log.received(events)).toEqual(await log.read(debateId, after))
  }
})

test('what is appended can be read back', async () => {
  const debateId = await newDebate()
  const appended = await log.append({
    debateId,
    expectedVersion: 1,
    events: [said('Tea'), fact({ b: 1, a: [2] })],
    status: 'running',
  })
  expect(appended.version).toBe(3)
  expect(await log.read(debateId, 1)).toEqual(appended.events)
  expect(appended.events[0]).toMatchObject({
    organizationId: 'org_1',
    debateId,
    version: 2,
    type: 'agent_message',
    private: { content: 'Tea' },
    erased: false,
    at: '2026-11-15T10:00:00.123Z',
  })
  expect(await debateRow(debateId)).toMatchObject({
    version: 3,
    status: 'running',
    head_hash: appended.events[1]?.hash,
  })
  expect((await log.readFrom((await log.end()) - 2, 10)).map(({ version }) => version)).toEqual([2, 3])
})

test('appends of one moment chain when their versions do, and only one of two rivals wins', async () => {
  const debateId = await newDebate()
  const outcomes = await Promise.allSettled([
    log.append({ debateId, expectedVersion: 1, events: [fact({ n: 1 })], status: 'running' }),
    log.append({ debateId, expectedVersion: 2, events: [fact({ n: 2 })] }),
    log.append({ debateId, expectedVersion: 1, events: [fact({ n: 3 })] }),
    log.append({ debateId, expectedVersion: 3, events: [fact({ n: 4 })] }),
    log.append({ debateId, expectedVersion: 9, events: [fact({ n: 5 })] }),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect(outcomes[2]).toMatchObject({ reason: { expectedVersion: 1, actualVersion: 4, status: 409 } })
  expect(outcomes[4]).toMatchObject({ reason: { expectedVersion: 9, actualVersion: 4 } })
  expect((await log.read(debateId, 1)).map(({ data }) => data.n)).toEqual([1, 2, 4])
  expect((await debateRow(debateId)).status).toBe('running')
})

test('a stale debate drops out of a batch and the others commit', async () => {
  const [stale, fresh] = [await newDebate(), await newDebate()]
  const elsewhere = openEventLog({ pool: database.pool, now, random: randomBytes, logger })
  await elsewhere.append({ debateId: stale, expectedVersion: 1, events: [fact({ by: 'another process' })] })
  const outcomes = await Promise.allSettled([
    log.append({ debateId: stale, expectedVersion: 1, events: [fact()] }),
    log.append({ debateId: stale, expectedVersion: 2, events: [fact({ by: 'one who knew' })] }),
    log.append({ debateId: fresh, expectedVersion: 1, events: [fact()] }),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(outcomes[0]).toMatchObject({ reason: expect.any(VersionConflict) })
  expect((await log.read(stale, 1)).map(({ data }) => data.by)).toEqual(['another process', 'one who knew'])
  expect(await log.verify(stale)).toMatchObject({ intact: true, version: 3 })
})

test('a debate is created once, and only by saying so', async () => {
  const debateId = await newDebate()
  const again = { debateId, expectedVersion: 0, create: { organizationId: 'org_2' }, events: [fact()] }
  await expect(log.append(again)).rejects.toThrow(VersionConflict)
  const elsewhere = openEventLog({ pool: database.pool, now, random: randomBytes, logger })
  await expect(elsewhere.append(again)).rejects.toThrow(VersionConflict)
  await expect(elsewhere.append({ debateId, expectedVersion: 0, events: [fact()] })).rejects.toThrow(VersionConflict)
  await expect(log.append({ debateId: 'dbt_none', expectedVersion: 0, events: [fact()] })).rejects.toMatchObject({
    status: 404,
  })
  await expect(log.append({ debateId: 'dbt_\0', expectedVersion: 1, events: [fact()] })).rejects.toMatchObject({
    status: 404,
  })
})

test('an append that the database refuses harms no other of its batch', async () => {
  const debateId = await newDebate()
  const outcomes = await Promise.allSettled([
    log.append({ debateId: 'dbt_bad', expectedVersion: 0, create: { organizationId: 'org_\0' }, events: [fact()] }),
    log.append({ debateId, expectedVersion: 1, events: [fact({ text: 'a NUL \0 in data is fine' })] }),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect((await log.read(debateId, 1))[0]?.data).toEqual({ text: 'a NUL \0 in data is fine' })
})

test('what JSON cannot carry is refused before anything is written', async () => {
  const debateId = await newDebate()
  const broken: object[] = [{ n: Number.NaN }, { n: undefined }, { text: 'half \ud800' }]
  for (const data of broken) {
    await expect(
      log.append({ debateId, expectedVersion: 1, events: [fact(), fact(data as JsonObject)] }),
    ).rejects.toThrow(TypeError)
  }
  expect(await log.read(debateId, 1)).toEqual([])
})

test('listeners hear what this process appended, and one that fails harms nobody', async () => {
  const heard: number[] = []
  const leave = [
    log.onAppended(() => {
      throw new Error('a broken listener')
    }),
    log.onAppended((events) => heard.push(...events.map(({ position }) => position))),
  ]
  const debateId = await newDebate(fact())
  for (const unsubscribe of leave) unsubscribe()
  await log.append({ debateId, expectedVersion: 2, events: [fact()] })
  expect(heard).toEqual((await log.read(debateId)).slice(0, 2).map(({ position }) => position))
})

test('erased text is gone and the chain still verifies', async () => {
  const debateId = await newDebate(said('a secret'), fact())
  expect(await log.erase(debateId)).toBe(2)
  expect(await log.erase(debateId)).toBe(0)
  const events = await log.read(debateId)
  expect(events.map(({ private: text, erased }) => [text, erased])).toEqual([
    [null, true],
    [null, true],
    [null, false],
  ])
  expect(await log.verify(debateId)).toEqual({ intact: true, version: 3, hash: events[2]?.hash })
  await log.append({ debateId, expectedVersion: 3, events: [{ type: 'debate_erased', data: {} }] })
  expect(await log.verify(debateId)).toMatchObject({ intact: true, version: 4 })
})

test('the text of single events is erased, and stays when the transaction that erased it is undone', async () => {
  const debateId = await newDebate(said('a secret'), said('no secret'))
  const undone = new Error('undone')
  const undoing = database.db.transaction().execute(async (tx) => {
    expect(await log.erase(debateId, { tx })).toBe(3)
    throw undone
  })
  await expect(undoing).rejects.toBe(undone)
  expect(await log.erase(debateId, { versions: [] })).toBe(0)
  expect(await log.erase(debateId, { versions: [2, 9] })).toBe(1)
  expect((await log.read(debateId)).map(({ erased }) => erased)).toEqual([false, true, false])
  expect(await log.verify(debateId)).toMatchObject({ intact: true, version: 3 })
})

test('a debate is erased whatever was recorded after its erasure', async () => {
  const debateId = await newDebate()
  expect(await log.head(debateId)).toMatchObject({ version: 1, erased: false })
  await log.append({ debateId, expectedVersion: 1, events: [{ type: 'debate_erased', data: {} }, fact()] })
  expect(await log.head(debateId)).toMatchObject({ version: 3, erased: true })
  expect(await log.head('dbt_none')).toBeUndefined()
})

test('every character comes back as it was, and the chain verifies', async () => {
  const text = '"quoted", {braced}, \\back\\slashed\\, null, NULL, \t\n\r\u0001\u007f\u2028 é 日本 🫖'
  const debateId = await newDebate(said(text), fact({ [text]: [text, null, 0.1] }))
  const [, message, round] = await log.read(debateId)
  expect([message?.private, round?.data]).toEqual([{ content: text }, { [text]: [text, null, 0.1] }])
  expect(await log.verify(debateId)).toMatchObject({ intact: true, version: 3 })
})

test('a debate can be made under a lease, which nothing but its making sets', async () => {
  const lease = { runner: 'wrk_1', ms: 86_400_000 }
  const start = { debateId: 'dbt_leased', expectedVersion: 0, events: [fact()] }
  await log.append({ ...start, create: { organizationId: 'org_1', lease } })
  const { runner, lease_until: until } = await debateRow('dbt_leased')
  expect(runner).toBe('wrk_1')
  expect(String(until) > new Date().toISOString()).toBe(true)
  const other = { organizationId: 'org_1', lease: { ...lease, runner: 'wrk_2' } }
  await expect(log.append({ ...start, create: other })).rejects.toThrow(VersionConflict)
  await log.append({ debateId: 'dbt_leased', expectedVersion: 1, events: [fact()] })
  expect(await debateRow('dbt_leased')).toMatchObject({ version: 2, runner: 'wrk_1', lease_until: until })
  expect(await debateRow(await newDebate())).toMatchObject({ runner: null, lease_until: null })
})

test.each([
  'update events set data = \'{"round":2}\' where debate_id = $1',
  'update events set private = null where debate_id = $1',
  'update events set salt = null where debate_id = $1',
  "update events set private = 'x' where debate_id = $1",
  'update events set private = null, salt = null, private_digest = null where debate_id = $1',
  'update events set private = null, salt = null, version = version + 10 where debate_id = $1',
  'delete from events where debate_id = $1',
  'with other as (select $1) delete from debates where id in (select * from other)',
])('the database refuses: %s', async (statement) => {
  const debateId = await newDebate(said('kept'))
  await expect(database.pool.query(statement, [debateId])).rejects.toThrow()
  expect((await log.read(debateId))[1]?.private).toEqual({ content: 'kept' })
})

test('the database refuses to truncate the log', async () => {
  await expect(database.pool.query('truncate events cascade')).rejects.toThrow('append-only')
  await expect(database.pool.query('truncate debates cascade')).rejects.toThrow('never deleted')
})

test.each<[string, number, string]>([
  ['changed data', 2, `update events set data = '{"round":2}' where debate_id = $1 and version = 2`],
  ['changed text', 2, `update events set private = '{"content":"no"}' where debate_id = $1 and version = 2`],
  ['another type', 3, `update events set type = 'vote_cast' where debate_id = $1 and version = 3`],
  ['another time', 3, `update events set at = at + interval '1 millisecond' where debate_id = $1 and version = 3`],
  ['a forged hash', 2, `update events set hash = repeat('a', 64) where debate_id = $1 and version = 2`],
  ['a missing event', 2, 'delete from events where debate_id = $1 and version = 2'],
  ['a missing last event', 4, 'delete from events where debate_id = $1 and version = 4'],
  ['a head set back', 3, 'update debates set version = 3 where id = $1'],
  [
    'an event beyond the head',
    4,
    'update debates set version = 3, head_hash = (select hash from events where debate_id = $1 and version = 3) where id = $1',
  ],
])('verify names the first broken version: %s', async (_name, version, tampering) => {
  const debateId = await newDebate(said('yes'), fact(), fact())
  const client = await database.pool.connect()
  try {
    await client.query('begin; alter table events disable trigger events_append_only')
    await client.query(tampering, [debateId])
    await client.query('alter table events enable always trigger events_append_only; commit')
  } finally {
    client.release()
  }
  expect(await log.verify(debateId)).toMatchObject({ intact: false, version })
})

test('verifying a debate that is not there says so', async () => {
  await expect(log.verify('dbt_none')).rejects.toMatchObject({ status: 404 })
})

test('the time of an event is never before that of the one before it, whatever the clocks of two nodes say', async () => {
  const clock = { now: Date.parse('2026-11-15T12:00:00Z') }
  let asked = 0
  const counting = new Proxy(database.pool, {
    get: (pool, name) => {
      if (name === 'query') asked++
      const value = Reflect.get(pool, name)
      return typeof value === 'function' ? value.bind(pool) : value
    },
  })
  const node = (pool: typeof counting, behindMs: number) =>
    openEventLog({ pool, now: () => new Date(clock.now - behindMs), random: randomBytes, logger })
  const [here, slow] = [node(counting, 0), node(database.pool, 2 * 3_600_000)]
  const debateId = `dbt_${++made}`
  const start: NewEvent = { type: 'debate_start', data: {} }
  await here.append({ debateId, expectedVersion: 0, create: { organizationId: 'org_1' }, events: [start] })
  await here.append({ debateId, expectedVersion: 1, events: [fact()] })
  expect(asked).toBe(2)
  clock.now -= 3_600_000
  await here.append({ debateId, expectedVersion: 2, events: [fact()] })
  expect(asked).toBe(4)
  await slow.append({ debateId, expectedVersion: 3, events: [fact()] })
  await expect(here.append({ debateId, expectedVersion: 3, events: [fact()] })).rejects.toBeInstanceOf(VersionConflict)
  clock.now += 2 * 3_600_000
  await Promise.all([4, 5].map((expectedVersion) => here.append({ debateId, expectedVersion, events: [fact()] })))
  await slow.append({ debateId, expectedVersion: 6, events: [{ type: 'text_erased', data: {} }] })
  const times = (await here.read(debateId)).map(({ at }) => at.slice(11, 16))
  expect(times).toEqual(['12:00', '12:00', '12:00', '12:00', '13:00', '13:00', '13:00'])
  expect((await here.verify(debateId)).intact).toBe(true)
  expect((await debateRow(debateId)).updated_at.slice(11, 16)).toBe('13:00')
})
