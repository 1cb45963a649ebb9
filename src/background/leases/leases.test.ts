import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { leasedRows } from '../../../test/support/leased-rows.ts'
import { databaseOn, openPool } from '../../storage/database.ts'

const NOW = new Date('2026-11-16T12:00:00.000Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)
const idsOf = (claims: readonly { id: string }[]) => claims.map(({ id }) => id).sort()

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the first rows that are due are claimed, as many as there is room for, or those that are named', async () => {
  const rows = await leasedRows(database)
  await rows.add(['e', 'd', 'c', 'b', 'a'])
  await rows.write({ id: 'a', version: 1 }, true)
  const one = rows.leases('one')
  expect(idsOf(await one.claim(2, NOW))).toEqual(['b', 'c'])
  expect(idsOf(await one.claim(5, NOW, ['a', 'b', 'e', 'unknown']))).toEqual(['e'])
  expect(idsOf(await one.claim(5, NOW))).toEqual(['d'])
  expect(await rows.row('d')).toMatchObject({ runner: 'one', version: 1 })
})

test('two workers that claim at the same moment share the rows', async () => {
  const rows = await leasedRows(database)
  const ids = Array.from({ length: 20 }, (_, n) => `row_${n}`)
  await rows.add(ids)
  const claims = await Promise.all(['one', 'two'].map((name) => rows.leases(name).claim(10, NOW)))
  expect(idsOf(claims.flat())).toEqual(ids.toSorted())
})

test('a driver that lost its lease cannot write, and who still has it need not: the fence is the version', async () => {
  const rows = await leasedRows(database)
  await rows.add(['a'])
  const [lost] = await rows.leases('one').claim(1, NOW)
  await rows.runOut('a')
  const [taken] = await rows.leases('two').claim(1, NOW)
  expect([lost?.version, taken?.version]).toEqual([1, 1])
  expect(await rows.write({ id: 'a', version: 1 })).toBe(true)
  expect(await rows.write({ id: 'a', version: 1 })).toBe(false)
  expect(await rows.row('a')).toMatchObject({ version: 2, runner: 'two' })
})

test('leases end by the clock of the database, however wrong that of a node is', async () => {
  const rows = await leasedRows(database)
  await rows.add(['a'])
  await rows.leases('one').claim(1, NOW)
  expect(await rows.leases('fast').claim(1, new Date('2100-01-01'))).toEqual([])
  await rows.runOut('a')
  expect(idsOf(await rows.leases('slow').claim(1, new Date('2000-01-01')))).toEqual(['a'])
})

test('a lease that ran out while nobody was heard is taken over only when its holder has had time to renew it', async () => {
  const rows = await leasedRows(database)
  await rows.add(['a', 'b'])
  let elapsed = 0
  const two = rows.leases('two', { leaseMs: 10_000, monotonic: () => elapsed })
  const one = rows.leases('one')
  expect(idsOf(await one.claim(2, NOW))).toEqual(['a', 'b'])
  expect(await two.claim(2, NOW)).toEqual([])
  for (const id of ['a', 'b']) await rows.runOut(id, 0)
  elapsed = 12_000
  expect(await two.claim(2, NOW)).toEqual([])
  expect(await one.renew(['a'])).toEqual(['a'])
  elapsed += 4_000
  expect(await two.claim(2, NOW)).toEqual([])
  elapsed += 2_000
  expect(idsOf(await two.claim(2, NOW))).toEqual(['b'])
})

test('a claim that reaches a stalled database late takes over what had run out when it was sent', async () => {
  const rows = await leasedRows(database)
  await rows.add(['a', 'b'])
  const two = rows.leases('two', { leaseMs: 10_000, monotonic: () => 0 })
  await rows.leases('one').claim(2, NOW)
  await rows.runOut('b')
  expect(idsOf(await two.claim(1, NOW))).toEqual(['b'])
  await rows.runOut('a', 0)
  expect(await two.claim(1, NOW)).toEqual([])
})

test('a row that is made under a lease is nobody else’s from the first moment', async () => {
  const rows = await leasedRows(database)
  const maker = rows.leases('maker')
  await rows.add(['a'], maker.firstLease)
  expect(await rows.leases('other').claim(1, NOW)).toEqual([])
  expect(await maker.renew(['a'])).toEqual(['a'])
})

test('only who holds a row renews it or gives it back; who was late and lost nothing still holds it', async () => {
  const rows = await leasedRows(database)
  await rows.add(['late', 'lost'])
  const [one, two] = [rows.leases('one'), rows.leases('two')]
  await one.claim(2, NOW)
  await rows.runOut('late')
  await rows.runOut('lost')
  await two.claim(1, NOW, ['lost'])
  expect(await one.renew(['late', 'lost'])).toEqual(['late'])
  await one.release(['lost'])
  await one.releaseUntil(later(60), { id: 'lost', version: 1 })
  await one.setAside(later(60), { id: 'lost', version: 1 })
  expect(await rows.row('lost')).toMatchObject({ runner: 'two', wake_at: null, setbacks: 0 })
  expect(await two.claim(2, NOW)).toEqual([])
})

test('whether a claimed row was this worker’s already, or another had it in between, is told', async () => {
  const rows = await leasedRows(database)
  await rows.add(['a'])
  const [one, two] = [rows.leases('one'), rows.leases('two')]
  const claimed: unknown[] = []
  for (const leases of [one, one, two, one]) {
    claimed.push((await leases.claim(1, NOW))[0]?.renewed)
    await rows.runOut('a')
  }
  expect(claimed).toEqual([false, true, false, false])
})

test('a row that is given back is anybody’s at once, or at its time, or when it moves on', async () => {
  const rows = await leasedRows(database)
  await rows.add(['now', 'then', 'woken'])
  const [one, two] = [rows.leases('one'), rows.leases('two')]
  await one.claim(3, NOW)
  await one.release(['now'])
  await one.releaseUntil(later(60), { id: 'then', version: 1 })
  await one.releaseUntil(later(60), { id: 'woken', version: 1 })
  expect(idsOf(await two.claim(3, NOW))).toEqual(['now'])
  await rows.write({ id: 'woken', version: 1 })
  expect(idsOf(await two.claim(3, NOW))).toEqual(['woken'])
  expect(idsOf(await two.claim(3, later(60)))).toEqual(['then'])
})

test('what was decided at a version that the row has left holds for nothing', async () => {
  const rows = await leasedRows(database)
  await rows.add(['waits', 'failed'])
  const one = rows.leases('one')
  await one.claim(2, NOW)
  await rows.write({ id: 'waits', version: 1 })
  await rows.write({ id: 'failed', version: 1 })
  await one.releaseUntil(later(60), { id: 'waits', version: 1 })
  await one.setAside(later(60), { id: 'failed', version: 1 })
  expect(await rows.leases('two').claim(2, NOW)).toMatchObject([{ setbacks: 0 }, { setbacks: 0 }])
})

test('setbacks are counted until the row moves on', async () => {
  const rows = await leasedRows(database)
  await rows.add(['a'])
  const one = rows.leases('one')
  for (const version of [1, undefined]) {
    await one.claim(1, later(60))
    await one.setAside(later(60), { id: 'a', version })
  }
  expect(await rows.row('a')).toMatchObject({ setbacks: 2, runner: null, wake_at: later(60).toISOString() })
  await rows.write({ id: 'a', version: 1 })
  expect(await rows.row('a')).toMatchObject({ setbacks: 0, wake_at: null })
})

test('locking rows in the order of their ids does not deadlock with a renewal or a release', async () => {
  const rows = await leasedRows(database)
  const { pool, url } = database
  /** Of two that wait in a circle, the holder of the leases would notice and give up. */
  const impatient = openPool({ url, size: 1, applicationName: 'test' })
  onTestFinished(() => impatient.end())
  await impatient.query("set deadlock_timeout = '5ms'")
  const one = rows.leases('one', { on: databaseOn(impatient) })
  await rows.add(['c', 'b', 'a'], one.firstLease)
  const waiting = async () => {
    const locks =
      "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    return (await pool.query(locks)).rows[0].count
  }

  for (const act of [one.renew, one.release]) {
    const between = await pool.connect()
    await between.query(`begin; select from ${rows.table} where id = 'b' for update`)
    const acted = act(['c', 'a', 'b'])
    await expect.poll(waiting).toBe(1)
    const inOrder = pool.query(`select id from ${rows.table} order by id for update`)
    await expect.poll(waiting).toBe(2)
    await between.query('rollback')
    between.release()
    await acted
    expect((await inOrder).rows).toHaveLength(3)
  }
})
