import { type CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { askedBy } from '../../../test/support/used-up-share.ts'
import { isConnectionFault } from '../database.ts'
import { openHotReads } from './hot-reads.ts'
import { statementName } from './statement-names.ts'

async function reading({ slowly = false } = {}) {
  const database = await testDatabase()
  const aside = slowly ? { slowly: database.db } : {}
  let poolers = 0
  const onPooler = () => {
    poolers += 1
  }
  const hotReads = openHotReads({ url: database.url, applicationName: 'hot', onPooler, ...aside })
  onTestFinished(async () => {
    await hotReads.close()
    await database.close()
  })
  const { pool, db } = database
  await pool.query('create table things (id text primary key, size int)')
  await pool.query("insert into things select 'thing' || n, n from generate_series(0, 99) n")
  const compiled = (text: string) => sql.raw<Record<string, unknown>>(text).compile(db) as CompiledQuery<Thing>
  const byId = hotReads.prepare('thing', compiled(BY_ID))
  return { pool, hotReads, byId, compiled, poolers: () => poolers }
}
type Thing = Record<string, unknown>

const BY_ID = 'select * from things where id = $1'

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('many at once get their own answers', async () => {
  const { byId } = await reading()
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => byId(`thing${n}`)))
  expect(answers).toEqual(Array.from({ length: 100 }, (_, n) => [{ id: `thing${n}`, size: n }]))
  expect(await byId('nothing')).toEqual([])
})

test('values of every kind come back the same each time, and so do several rows', async () => {
  const { hotReads, compiled } = await reading()
  const echo = hotReads.prepare(
    'echo',
    compiled(`select n, $1::text as text, $2::text[] as list, $3::jsonb as fields, $4::bytea as bytes, $5::bigint as whole,
      $6::timestamptz as at, $7::boolean as whether, $8::int as nothing, '' as empty from generate_series(1, 2) n`),
  )
  const at = '2026-11-19T17:00:00.000Z'
  const values = { text: 'Zwölf "☃" \n', list: ['a', 'b,"{'], fields: { of: [1, null] }, bytes: Buffer.from([0, 255]) }
  const row = { ...values, whole: 2 ** 40, at, whether: false, nothing: null, empty: '' }
  for (let time = 0; time < 3; time += 1) {
    const { text, list, fields, bytes } = values
    const rows = await echo(text, list, fields, bytes, row.whole, new Date(at), false, undefined)
    expect(rows).toEqual([1, 2].map((n) => ({ n, ...row })))
  }
  const fault = await faultOf(echo('', [], { no: 1n }, null, 1, at, true, 1))
  expect(fault).toBeInstanceOf(TypeError)
  expect(await echo('', [], {}, null, 1, at, true, 1)).toHaveLength(2)
})

test('a statement that answers no rows can be sent again', async () => {
  const { byId, hotReads, compiled } = await reading()
  const resize = hotReads.prepare('resize', compiled('update things set size = $2::int where id = $1'))
  for (const size of [7, 8]) {
    expect(await resize('thing1', size)).toEqual([])
    expect(await byId('thing1')).toEqual([{ id: 'thing1', size }])
  }
})

test('one that fails leaves those beside it alone', async () => {
  const { byId, hotReads, compiled } = await reading()
  const divide = hotReads.prepare('divide', compiled('select 1 / $1::int as result'))
  const [before, fault, after] = await Promise.all([byId('thing1'), faultOf(divide(0)), byId('thing2')])
  expect([before, after]).toEqual([[{ id: 'thing1', size: 1 }], [{ id: 'thing2', size: 2 }]])
  expect(fault).toMatchObject({ code: '22012' })
  expect(await divide(1)).toEqual([{ result: 1 }])
})

test('a migration that changes what a statement answers is noticed by nobody', async () => {
  const { byId, pool } = await reading()
  await byId('thing1')
  await pool.query("alter table things add column colour text default 'red'")
  const answers = await Promise.all(['thing1', 'thing2', 'thing3'].map((id) => byId(id)))
  expect(answers).toEqual([1, 2, 3].map((size) => [{ id: `thing${size}`, size, colour: 'red' }]))
  const { rowCount } = await pool.query("select from pg_stat_activity where application_name = 'hot'")
  expect(rowCount).toBe(1)
})

test('a lost connection is a connection fault, and the next read has a new one', async () => {
  const { byId, hotReads, compiled, pool } = await reading()
  const slow = hotReads.prepare('slow', compiled('select pg_sleep($1)'))
  const waiting = faultOf(slow(30))
  const end =
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hot' and query ~ 'sleep'"
  await expect.poll(async () => (await pool.query(end)).rowCount).toBe(1)
  expect(isConnectionFault(await waiting)).toBe(true)
  expect(await byId('thing1')).toEqual([{ id: 'thing1', size: 1 }])
})

test('a read of two seconds is answered after one that came later', async () => {
  const { byId, hotReads, compiled } = await reading({ slowly: true })
  const slow = hotReads.prepare('slow', compiled("select pg_sleep($1)::text as slept, 'whole' as answer"))
  const answered: unknown[] = []
  const waiting = slow(2).then(([row]) => answered.push(row?.answer))
  await byId('thing1').then(([row]) => answered.push(row?.size))
  expect(answered).toEqual([1])
  await waiting
  expect(answered).toEqual([1, 'whole'])
})

test('reads behind one whose statement could not be prepared in time are answered', async () => {
  const { byId, pool } = await reading({ slowly: true })
  const blocking = await pool.connect()
  await blocking.query('begin; lock table things in access exclusive mode')
  const asked = [1, 2, 3].map((n) => byId(`thing${n}`))
  const outcome = Promise.allSettled(asked)
  await waitingReads(pool)
  await blocking.query('commit')
  blocking.release()
  expect(await outcome).toEqual(
    [1, 2, 3].map((size) => ({ status: 'fulfilled', value: [{ id: `thing${size}`, size }] })),
  )
})

/** Until reads wait for a lock elsewhere, because they took too long for their line. */
async function waitingReads(pool: pg.Pool): Promise<void> {
  const waiting = `select from pg_stat_activity
    where application_name <> 'hot' and wait_event_type = 'Lock' and query like '%things%'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0)
}

test('connections of the server that change unnoticed cost no answer, and nothing is prepared from then on', async () => {
  const { byId, hotReads, compiled, poolers } = await reading()
  await byId('thing1')
  await hotReads.prepare('another connection', compiled('deallocate all'))()
  expect(poolers()).toBe(0)
  expect(await Promise.all([byId('thing1'), byId('thing2')])).toEqual([
    [{ id: 'thing1', size: 1 }],
    [{ id: 'thing2', size: 2 }],
  ])
  expect(poolers()).toBeGreaterThan(0)
  const named = hotReads.prepare('named', compiled('select name from pg_prepared_statements'))
  await byId('thing3')
  expect(await named()).toEqual([])
})

test('a statement that another node has prepared on a shared connection of the server is answered', async () => {
  const { byId, hotReads, compiled, poolers } = await reading()
  await hotReads.prepare('another node', compiled(`prepare "${statementName('thing', BY_ID)}" as ${BY_ID}`))()
  expect(await byId('thing1')).toEqual([{ id: 'thing1', size: 1 }])
  expect(poolers()).toBe(1)
})

test('a caller who asks for very much waits for the answers, and others do not', async () => {
  const { byId } = await reading()
  let answered = 0
  const many = askedBy('ada', () =>
    Promise.all(Array.from({ length: 500 }, () => byId('thing1').then(() => answered++))),
  )
  const answeredBefore = await askedBy('bob', async () => {
    await byId('thing2')
    return answered
  })
  expect(answeredBefore).toBe(64)
  await many
  expect(answered).toBe(500)
})

test('an unreachable server is a connection fault', async () => {
  const { compiled } = await reading()
  const hotReads = openHotReads({ url: 'postgresql://nobody@127.0.0.1:1/nothing', applicationName: 'hot' })
  const read = hotReads.prepare('one', compiled('select 1 as one'))
  expect(isConnectionFault(await faultOf(read()))).toBe(true)
  await hotReads.close()
})
