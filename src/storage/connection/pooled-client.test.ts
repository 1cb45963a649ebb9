import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { listenToStatements } from '../../../test/support/statement-listener.ts'
import { askedBy } from '../../../test/support/used-up-share.ts'
import { databaseOn, isConnectionFault, openPool } from '../database.ts'
import { PooledClient } from './pooled-client.ts'
import { PLANNED_FOR_ITS_VALUES, statementName, statementNames } from './statement-names.ts'

/** A pool of one connection to a table of numbers. */
async function numbers() {
  const database = await testDatabase()
  onTestFinished(database.close)
  let poolers = 0
  const onPooler = () => {
    poolers += 1
  }
  const pool = openPool({ url: database.url, size: 1, applicationName: 'test', onPooler })
  onTestFinished(() => pool.end())
  const db = databaseOn(pool)
  await sql`create table numbers (value integer)`.execute(db)
  return { url: database.url, pool, db, poolers: () => poolers }
}

const prepared = async (pool: pg.Pool) =>
  (await pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  )

test('a text that comes again is prepared once on its connection', async () => {
  const { pool, db } = await numbers()
  for (let value = 1; value <= 5; value++) await sql`insert into numbers values (${value})`.execute(db)
  expect(await prepared(pool)).toEqual(['insert into numbers values ($1)'])
})

test('a prepared statement survives a migration that changes its result', async () => {
  const { url, db } = await numbers()
  const read = () => sql`select value from numbers where value > ${0}`.execute(db)
  await sql`insert into numbers values (1)`.execute(db)
  for (let times = 0; times < 4; times++) await read()
  const other = new pg.Client(url)
  await other.connect()
  await other.query('alter table numbers alter column value type text using value::text')
  await other.query('alter table numbers alter column value type bigint using value::bigint')
  await other.end()
  expect((await read()).rows).toEqual([{ value: 1 }])
})

test('a transaction in which nothing is asked is none', async () => {
  const { db } = await numbers()
  const sent: string[] = []
  onTestFinished(
    listenToStatements((text) => {
      sent.push(text)
      return undefined
    }),
  )
  await db.transaction().execute(async () => {})
  expect(sent).toEqual([])
  await db.transaction().execute((tx) => sql`select 1`.execute(tx))
  expect(sent).toEqual(['select 1', 'commit'])
})

async function lentClient() {
  const { pool } = await numbers()
  const client = await pool.connect()
  onTestFinished(() => client.release())
  const lease = async () => ({ client, release: () => {} })
  return { client: new PooledClient({ shared: lease, exclusive: lease }, statementNames()), raw: client }
}

test('a transaction begins with its first statement', async () => {
  const { client, raw } = await lentClient()
  await client.query('begin')
  expect(raw.getTransactionStatus()).toBe('I')
  const { rows } = await client.query('select now() = statement_timestamp() as "begins here"')
  expect([rows, raw.getTransactionStatus()]).toEqual([[{ 'begins here': false }], 'T'])
  await client.query('commit')
  expect(raw.getTransactionStatus()).toBe('I')
})

test('where a transaction cannot begin, its first statement fails, and a write is not made', async () => {
  const { client, raw } = await lentClient()
  await client.query('begin nothing')
  await expect(client.query('select 1')).rejects.toThrow(/syntax/)
  await client.query('rollback')
  await client.query('begin nothing')
  await expect(client.query('insert into numbers values ($1)', [1])).rejects.toThrow(/syntax/)
  await client.query('rollback')
  expect((await raw.query('select * from numbers')).rows).toEqual([])
})

test('the first statement of a transaction answers as any other, also where it fails', async () => {
  const { client, raw } = await lentClient()
  await client.query('begin')
  const insert = await client.query('insert into numbers values ($1), ($2) returning value', [1, 2])
  expect(insert).toMatchObject({ command: 'INSERT', rowCount: 2, rows: [{ value: 1 }, { value: 2 }] })
  await client.query('rollback')
  await client.query('start transaction isolation level repeatable read read only')
  await expect(client.query('insert into numbers values ($1)', [3])).rejects.toMatchObject({ code: '25006' })
  await expect.poll(() => raw.getTransactionStatus()).toBe('E')
  await client.query('rollback')
  expect((await client.query('select value from numbers')).rows).toEqual([])
})

test('the first statement of a transaction is prepared too, unless the transaction does not begin or it fails', async () => {
  const { client, raw } = await lentClient()
  const first = async (beginning: string, text: string, values: unknown[] = []) => {
    await client.query(beginning)
    const answer = await client.query(text, values).catch((fault: Error) => fault)
    await client.query('rollback')
    return answer
  }
  const known = async () =>
    (await raw.query('select statement from pg_prepared_statements order by 1')).rows.map(({ statement }) => statement)
  const half = 'select $1::int / $2::int as half'
  for (let times = 0; times < 3; times++)
    expect(await first('begin', half, [4, 2])).toMatchObject({ rows: [{ half: 2 }] })
  expect(await known()).toEqual([half])
  expect(await first('begin', half, [4, 0])).toMatchObject({ code: '22012' })
  expect(await first('begin', half, [6, 2])).toMatchObject({ rows: [{ half: 3 }] })
  const later = 'select value as later from numbers'
  for (let times = 0; times < 3; times++) expect(await first('begin nothing', later)).toMatchObject({ code: '42601' })
  expect(await first('begin', later)).toMatchObject({ rows: [] })
  const missing = 'select value from missing'
  for (let times = 0; times < 4; times++) expect(await first('begin', missing)).toMatchObject({ code: '42P01' })
  expect(await known()).toEqual([half, later])
})

test('names are given to single statements whose columns are named, and by no means to all', () => {
  const names = statementNames()
  const named = (text: string) => Array.from({ length: 5 }, () => names.of(text)).at(-1) !== undefined
  expect(named('select "id" from "debates" where "id" = $1')).toBe(true)
  expect(named('select count(*) as "total", 2 * "price" from "debates"')).toBe(true)
  expect(named('select * from "debates"')).toBe(false)
  expect(named('insert into "debates" values ($1) returning "debates".*')).toBe(false)
  expect(named(`select "id" from "debates" ${PLANNED_FOR_ITS_VALUES} where "id" = $1`)).toBe(false)
  expect(named('select 1; select 2')).toBe(false)
  expect(named('set local lock_timeout = 5')).toBe(false)
  for (let length = 1; length <= 5_000; length++) names.of(`select ${length}`)
  expect(named('select "id" from "debates" where "id" = $1')).toBe(true)
})

test('where one text has too many shapes, those that are used keep their names, and new ones get some', () => {
  const names = statementNames()
  const named = (text: string) => Array.from({ length: 3 }, () => names.of(text)).at(-1)
  const used = named('select "id" from "debates"')
  for (let length = 1; length <= 1_000; length++) {
    named(`select ${length}`)
    expect(names.of('select "id" from "debates"')).toBe(used)
  }
  expect(names.held().entries).toBe(400)
  expect([named('select 1_000'), named('select "name" from "debates"')]).not.toContain(undefined)
})

test('a connection holds no more statements than have names, also in the middle of a transaction that failed', async () => {
  const { pool, db } = await numbers()
  const ask = async (asked: typeof db, shape: number) => {
    for (let times = 0; times < 3; times++) await sql`select ${sql.raw(String(shape))} as shape`.execute(asked)
  }
  for (let shape = 1; shape <= 420; shape++) await ask(db, shape)
  expect(await prepared(pool)).toHaveLength(400)
  const half = sql`select 1 / 0 as half`
  await expect(
    db.transaction().execute(async (tx) => {
      for (let shape = 500; shape <= 600; shape++) await ask(tx, shape)
      for (let times = 0; times < 3; times++) await half.execute(tx).catch(() => {})
      await ask(tx, 700)
    }),
  ).rejects.toMatchObject({ code: '25P02' })
  for (let shape = 1; shape <= 420; shape++) await ask(db, shape)
  const held = await prepared(pool)
  expect(held.length).toBeLessThanOrEqual(400)
  expect(held).toContain('select 420 as shape')
})

test('behind a pooler nothing is prepared, whether the address says so or the server does not know a name', async () => {
  const names = statementNames({ isOff: true })
  for (let times = 0; times < 5; times++) expect(names.of('select 1')).toBeUndefined()
  const { pool, db, poolers } = await numbers()
  const read = () => sql<{ one: number }>`select ${1}::int as one`.execute(db)
  for (let times = 0; times < 4; times++) await read()
  await pool.query('deallocate all')
  expect(poolers()).toBe(0)
  expect((await read()).rows).toEqual([{ one: 1 }])
  await read()
  expect(await prepared(pool)).toEqual([])
  expect(poolers()).toBe(1)
})

test('a name that another node gave on a shared connection of the server is noticed too', async () => {
  const { pool, db, poolers } = await numbers()
  const text = 'select $1::int as one'
  await pool.query(`prepare "${statementName(1, text)}" as ${text}`)
  for (let times = 0; times < 4; times++)
    expect((await sql`select ${1}::int as one`.execute(db)).rows).toEqual([{ one: 1 }])
  expect(poolers()).toBe(1)
})

test('in a transaction a pooler is noticed as a fault of the connection, once', async () => {
  const { pool, db, poolers } = await numbers()
  const insert = () =>
    db.transaction().execute(async (tx) => {
      await sql`select ${1}::int as one`.execute(tx)
      return sql`insert into numbers values (${1})`.execute(tx)
    })
  for (let times = 0; times < 3; times++) await insert()
  await pool.query('deallocate all')
  const fault = await insert().catch((error: unknown) => error)
  expect([isConnectionFault(fault), poolers()]).toEqual([true, 1])
  await insert()
  expect((await pool.query('select from numbers')).rowCount).toBe(4)
})

test('a statement whose preparing was ended before the next one came is prepared later', async () => {
  const { url, pool, db } = await numbers()
  const read = () => sql`select value from numbers where value > ${0}`.execute(db)
  for (let times = 0; times < 3; times++) await read()
  const former = await pool.connect()
  former.release(true)
  await pool.query('set statement_timeout = 300')
  const other = new pg.Client(url)
  await other.connect()
  await other.query('begin; lock table numbers in access exclusive mode')
  const both = askedBy('ada', () => {
    const first = read()
    const second = read()
    const unlocked = first.catch((fault: { code: string }) => fault.code).finally(() => other.end())
    return Promise.allSettled([unlocked, second])
  })
  expect(await both).toMatchObject([{ value: '57014' }, {}])
  await pool.query('set statement_timeout = 0')
  await read()
  expect(await prepared(pool)).toEqual(['select value from numbers where value > $1'])
})
