import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../test/support/database.ts'
import { debianPostgres, debianTest } from '../../test/support/debian-postgres.ts'
import { isConnectionFault, isoTime, openPool } from './database.ts'

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

function poolOn(url: string, size = 2) {
  const pool = openPool({ url, size, applicationName: 'test' })
  onTestFinished(() => pool.end())
  return pool
}

test.each([
  ['2026-11-15 02:03:04+00', '2026-11-15T02:03:04.000Z'],
  ['2026-11-15 02:03:04.5+00', '2026-11-15T02:03:04.500Z'],
  ['2026-11-15 02:03:04.123456+00', '2026-11-15T02:03:04.123Z'],
  ['2026-11-15 04:03:04.5+02', '2026-11-15T02:03:04.500Z'],
])('the time %s is %s', (text, iso) => {
  expect(isoTime(text)).toBe(iso)
})

test('times come out as ISO strings in UTC and bigints as numbers', async () => {
  const { url, close } = await testDatabase()
  onTestFinished(close)
  const { rows } = await poolOn(url).query(
    `select '2026-11-15 01:02:03.004+02'::timestamptz(3) as at, 9007199254740991::bigint as big, current_setting('TimeZone') as zone`,
  )
  expect(rows).toEqual([{ at: '2026-11-14T23:02:03.004Z', big: 9_007_199_254_740_991, zone: 'UTC' }])
})

debianTest('a pool outlives a restart of the server, and calls what it saw meanwhile a connection fault', async () => {
  const server = await debianPostgres()
  const pool = poolOn(server.url)
  onTestFinished(server.remove)
  await pool.query('select 1')
  const interrupted = faultOf(pool.query('select pg_sleep(20)'))
  await expect
    .poll(async () => (await pool.query("select from pg_stat_activity where query like 'select pg_sleep%'")).rowCount)
    .toBe(1)
  await server.stop()
  expect(isConnectionFault(await interrupted)).toBe(true)
  expect(isConnectionFault(await faultOf(pool.query('select 1')))).toBe(true)
  await server.start()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a statement that was refused is no connection fault', async () => {
  const { pool, close } = await testDatabase()
  onTestFinished(close)
  expect(isConnectionFault(await faultOf(pool.query('select nonsense')))).toBe(false)
  expect(isConnectionFault(new Error('something of ours'))).toBe(false)
})

test('a server that is not there is a connection fault', async () => {
  for (const url of [
    'postgresql://x@127.0.0.1:1/x',
    'postgresql://x@localhost:1/x',
    'postgresql://x@no-such.invalid/x',
  ]) {
    expect(isConnectionFault(await faultOf(poolOn(url).query('select 1')))).toBe(true)
  }
})
