import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'
import { type EventLog, openEventLog } from '../../../storage/event-log/event-log.ts'
import type { Tables } from '../../../storage/tables.ts'
import { openCursors } from '../cursors.ts'
import { defineView, type View } from '../views.ts'

const warnings: string[] = []
const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })

let database: TestDatabase
let log: EventLog
let clock: Date
const now = () => clock

beforeEach(async () => {
  warnings.length = 0
  database = await testDatabase()
  clock = new Date('2026-11-16T10:00:00.000Z')
  log = openEventLog({ pool: database.pool, now, random: randomBytes, logger })
  await database.pool.query(`
    create table said (position bigint primary key, debate_id text not null, text text) with (fillfactor = 70);
    create index said_debate on said (debate_id) where text is not null;
    create index said_text on said using hash (text);
    create table sayings (debate_id text constraint sayings_once primary key, times integer not null check (times >= 0))`)
})
afterEach(() => database.close())

let numbers = 0
async function say(...texts: string[]) {
  const debateId = `dbt_${++numbers}`
  const events = texts.map((content) => ({ type: 'agent_message' as const, data: {}, private: { content } }))
  await log.append({ debateId, expectedVersion: 0, create: { organizationId: 'org_1' }, events })
  return debateId
}

async function erase(debateId: string) {
  const { version = 0 } = (await log.head(debateId)) ?? {}
  const events = [{ type: 'debate_erased' as const, data: { user: 'usr_1', reason: 'user_request' } }]
  await log.append({ debateId, expectedVersion: version, events })
  await log.erase(debateId)
}

async function fold(tx: Transaction, { type, position, debateId, private: text }: LogEvent) {
  if (type === 'debate_erased') {
    await sql`update said set text = null where debate_id = ${debateId}`.execute(tx)
    return
  }
  await sql`insert into said values (${position}, ${debateId}, ${text?.content})`.execute(tx)
  await sql`insert into sayings values (${debateId}, 1)
    on conflict on constraint sayings_once do update set times = sayings.times + 1`.execute(tx)
}

/** A view of two tables, one of which can say no. */
const saidView = (name = 'said', before: (event: LogEvent) => void | Promise<void> = () => {}): View =>
  defineView({
    name,
    types: ['agent_message', 'debate_erased'],
    tables: ['said', 'sayings'] as unknown as (keyof Tables)[],
    readersIndexes: ['said_text'],
    textErased: 'keeps no text',
    async fold(tx, events) {
      for (const event of events) {
        await before(event)
        await fold(tx, event)
      }
    },
  })

const open = ({ view = saidView(), program = '1' } = {}) =>
  openCursors({
    db: database.db,
    hotReads: database.hotReads,
    databaseUrl: database.url,
    tail: { subscribe: () => () => {} },
    views: [view],
    reactions: [],
    enqueue: () => Promise.reject(new Error('nothing is enqueued here')),
    program: async () => program,
    now,
    logger,
  })

const rows = async (query: string) => (await database.pool.query({ text: query, rowMode: 'array' })).rows
const living = async () => [await rows('select * from said order by 1'), await rows('select * from sayings order by 1')]
const copies = () => rows("select tablename from pg_tables where schemaname = 'rebuilding' and tablename <> 'rebuilds'")

/** Runs once, at the first page of a rebuild. */
const atFirstPage = (act: () => Promise<unknown>) => {
  let isFirst = true
  return async () => {
    if (!isFirst) return
    isFirst = false
    await act()
  }
}

test('what is appended and erased meanwhile is seen at once in the old tables, and stands in the new ones', async () => {
  const cursors = await open()
  const [first, second] = [await say('one', 'two'), await say('three', 'four')]
  await cursors.catchUp()
  let meanwhile: unknown
  const onProgress = atFirstPage(async () => {
    await erase(first)
    await say('five')
    await cursors.catchUp()
    meanwhile = await living()
  })
  expect(await cursors.rebuild('said', { pageSize: 2, onProgress })).toEqual({ said: 6 })
  expect(meanwhile).toMatchObject([
    [
      [1, first, null],
      [2, first, null],
      [3, second, 'three'],
      [4, second, 'four'],
      [6, expect.anything(), 'five'],
    ],
    expect.anything(),
  ])
  expect(await living()).toEqual(meanwhile)
  expect(await cursors.status()).toMatchObject([{ name: 'said', position: 6, behind: 0 }])
  expect(await copies()).toEqual([])
  await say('six')
  await cursors.catchUp()
  expect(await rows('select text from said where position > 6')).toEqual([['six']])
})

test('a debate that is erased while its end is being folded leaves no text behind', async () => {
  let eraseNow: (() => Promise<void>) | undefined
  const view = saidView('said', async ({ private: text }) => {
    if (text?.content !== 'last') return
    const act = eraseNow
    eraseNow = undefined
    await act?.()
  })
  const cursors = await open({ view })
  const debate = await say('first', 'last')
  await cursors.catchUp()
  eraseNow = () => erase(debate)
  await cursors.rebuild('said')
  expect(await rows('select text from said')).toEqual([[null], [null]])
})

test('a rebuild that was left is gone on with, and not begun anew', async () => {
  const folded: number[] = []
  const cursors = await open({ view: saidView('said', ({ position }) => void folded.push(position)) })
  await say('one', 'two', 'three', 'four', 'five')
  await cursors.catchUp()
  const before = await living()
  const leaving = new AbortController()
  const left = cursors.rebuild('said', { pageSize: 2, signal: leaving.signal, onProgress: () => leaving.abort() })
  await expect(left).rejects.toThrow('aborted')
  expect(await living()).toEqual(before)
  folded.length = 0
  expect(await cursors.rebuild('said', { pageSize: 2 })).toEqual({ said: 5 })
  expect(folded).toEqual([3, 4, 5])
  expect(await living()).toEqual(before)
})

test('two who rebuild one view at once share the work', async () => {
  const nodes = [await open(), await open()]
  await say(...Array.from({ length: 40 }, (_, n) => `text ${n}`))
  await nodes[0]?.catchUp()
  const before = await living()
  const counts = await Promise.all(nodes.map((node) => node.rebuild('said', { pageSize: 3 })))
  expect(counts).toEqual([{ said: 40 }, { said: 40 }])
  expect(await living()).toEqual(before)
  expect(await copies()).toEqual([])
})

test('a rebuild that comes to the end when another has put the copies in place is done', async () => {
  const [one, other] = [await open(), await open()]
  await say('one', 'two', 'three')
  await one.catchUp()
  const onProgress = atFirstPage(() => other.rebuild('said'))
  expect(await one.rebuild('said', { onProgress })).toEqual({ said: 3 })
  expect(await copies()).toEqual([])
})

test('a migration on the way begins it anew, with the tables as they are then', async () => {
  const cursors = await open()
  await say('one', 'two', 'three')
  await cursors.catchUp()
  const onProgress = atFirstPage(() =>
    database.pool.query(
      'alter table said add column loud boolean not null default true; create index said_loud on said (loud)',
    ),
  )
  expect(await cursors.rebuild('said', { pageSize: 2, onProgress })).toEqual({ said: 3 })
  expect(await rows('select position, loud from said order by 1')).toEqual([
    [1, true],
    [2, true],
    [3, true],
  ])
  expect(await rows("select indexname from pg_indexes where indexname = 'said_loud'")).toEqual([['said_loud']])
})

test('another program begins anew what one has half done, and that one gives it up', async () => {
  const folded: number[] = []
  const [older, newer] = [
    await open(),
    await open({ view: saidView('said', ({ position }) => void folded.push(position)), program: '2' }),
  ]
  await say('one', 'two', 'three')
  await older.catchUp()
  const leaving = new AbortController()
  const onProgress = atFirstPage(async () => {
    const left = newer.rebuild('said', { pageSize: 1, signal: leaving.signal, onProgress: () => leaving.abort() })
    await expect(left).rejects.toThrow('aborted')
  })
  await expect(older.rebuild('said', { pageSize: 1, onProgress })).rejects.toMatchObject({ status: 409 })
  expect(folded).toEqual([1])
  await newer.rebuild('said')
  expect(folded).toEqual([1, 2, 3])
})

test('an event that cannot be folded is named; the view stays as it was and nothing half built is left', async () => {
  let broken = false
  const view = saidView('said', ({ private: text }) => {
    if (broken && text?.content === 'three') throw new Error('three is too many')
  })
  const cursors = await open({ view })
  await say('one', 'two', 'three', 'four')
  await cursors.catchUp()
  const before = await living()
  broken = true
  await expect(cursors.rebuild('said')).rejects.toMatchObject({
    status: 409,
    message: 'said stays as it was: the event at position 3 cannot be folded',
  })
  expect(await living()).toEqual(before)
  expect(await copies()).toEqual([])
  expect(await cursors.status()).toMatchObject([{ failures: 0, behind: 0 }])
})

test('a session that reads an old table for long holds up the swap, and nothing else', async () => {
  const cursors = await open()
  await say('one')
  await cursors.catchUp()
  const reader = await database.pool.connect()
  await reader.query('begin; select from said')
  const rebuilding = cursors.rebuild('said')
  await expect.poll(() => warnings.join()).toContain('has to wait')
  expect(await rows('select text from said')).toEqual([['one']])
  await say('two')
  await reader.query('commit')
  reader.release()
  await rebuilding
  await cursors.catchUp()
  expect(await rows('select text from said order by 1')).toEqual([['one'], ['two']])
})

test('work on an old table such as a vacuum holds up the swap, and no reader', async () => {
  const cursors = await open()
  await say('one')
  await cursors.catchUp()
  const vacuum = await database.pool.connect()
  await vacuum.query('begin; lock table said in share update exclusive mode')
  const rebuilding = cursors.rebuild('said')
  const waiting = "select from pg_locks where mode = 'ShareUpdateExclusiveLock' and not granted"
  await expect.poll(async () => (await rows(waiting)).length).toBe(1)
  expect(await rows('select text from said')).toEqual([['one']])
  await vacuum.query('commit')
  vacuum.release()
  expect(await rebuilding).toEqual({ said: 1 })
})

test('when the disk is full what was built is taken away at once, and the view stays as it was', async () => {
  let isFull = false
  const full = sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`
  const view = saidView()
  const cursors = await open({
    view: {
      ...view,
      async fold(tx, events) {
        if (isFull && events.some(({ private: text }) => text?.content === 'two')) await full.execute(tx)
        await view.fold(tx, events)
      },
    },
  })
  await say('one', 'two')
  await cursors.catchUp()
  const before = await living()
  isFull = true
  await expect(cursors.rebuild('said', { pageSize: 1 })).rejects.toThrow('The disk of the database is full')
  expect(await copies()).toEqual([])
  expect(await living()).toEqual(before)
  isFull = false
  expect(await cursors.rebuild('said')).toEqual({ said: 2 })
})

const SHAPE = `
  select relname, relkind, relnamespace::regnamespace::text, reloptions::text, coalesce(pg_get_indexdef(oid), '')
  from pg_class where relname ~ '^sa(id|yings)' order by 1`
const RULES = `
  select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid::regclass::text in ('said', 'sayings') order by 1`

const TUNING = `
  select attname, attstattarget, attoptions, obj_description(attrelid, 'pg_class') from pg_attribute
  where attrelid = 'said'::regclass and attnum > 0 and not attisdropped order by attnum`

test('the new tables have the indexes, constraints, options and rights of the old ones, under the same names', async () => {
  const cursors = await open()
  const reporting = `reporting_${randomBytes(6).toString('hex')}`
  await database.pool.query(
    `alter table sayings set (autovacuum_enabled = false); alter table said add former text; alter table said drop former;
    alter table said alter text set statistics 500, alter debate_id set (n_distinct = 9); comment on table said is 'It''s said';
    create role ${reporting}; grant select on said to ${reporting}; grant select (times) on sayings to ${reporting}`,
  )
  const looks = async () => [
    await rows(SHAPE),
    await rows(RULES),
    await rows(TUNING),
    await rows(`select has_table_privilege('${reporting}', 'said', 'select'), has_table_privilege('${reporting}', 'said', 'insert'),
      has_column_privilege('${reporting}', 'sayings', 'times', 'select')`),
  ]
  const before = await looks()
  await cursors.rebuild()
  expect(await looks()).toEqual(before)
  expect(before[3]).toEqual([[true, false, true]])
  await database.pool.query(`drop owned by ${reporting}; drop role ${reporting}`)
})

test('indexes that only readers use are made at the end; one that no table has is a mistake', async () => {
  const besides: unknown[] = []
  const BESIDE = "select indexname from pg_indexes where schemaname = 'rebuilding' and tablename = 'said' order by 1"
  const cursors = await open()
  await say('one', 'two')
  await cursors.rebuild('said', { onProgress: async () => void besides.push(await rows(BESIDE)) })
  expect(besides).toEqual([[['said_debate'], ['said_pkey']]])
  await database.pool.query('alter index said_text rename to said_words')
  await expect(cursors.rebuild('said')).rejects.toThrow('no table has the index said_text')
})

test.each([
  ['a foreign key', 'alter table said add foreign key (debate_id) references debates (id)'],
  ['a foreign key', 'create table quotes (debate_id text references sayings)'],
  [
    'a trigger',
    'create trigger loudly before insert on said for each row execute function suppress_redundant_updates_trigger()',
  ],
  ['a sequence', 'alter table said add column n bigint generated always as identity'],
  ['a sequence', 'alter table said add column n bigserial'],
  ['a policy', 'create policy nobody on said using (false)'],
  ['a rule or database view', 'create view loud as select * from said'],
  ['statistics', 'create statistics said_both on position, debate_id from said'],
])('a table with %s is refused, for its copy would be another: %s', async (what, statement) => {
  const cursors = await open()
  await database.pool.query(statement)
  await expect(cursors.rebuild('said')).rejects.toThrow(`has ${what}`)
})

test('what nobody goes on with is given up after an hour, whichever view it was of', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const cursors = await open({ view: saidView('removed') })
  await say('one', 'two')
  const leaving = new AbortController()
  const left = cursors.rebuild('removed', { pageSize: 1, signal: leaving.signal, onProgress: () => leaving.abort() })
  await expect(left).rejects.toThrow('aborted')
  const later = await open()
  later.start()
  clock = new Date(clock.getTime() + 3_000_000)
  await vi.advanceTimersByTimeAsync(600_000)
  await later.stop()
  expect(await copies()).toHaveLength(2)
  clock = new Date(clock.getTime() + 3_000_000)
  later.start()
  await vi.advanceTimersByTimeAsync(600_000)
  await later.stop()
  vi.useRealTimers()
  await expect.poll(copies).toEqual([])
})
