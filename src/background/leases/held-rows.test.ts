import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { databaseAway } from '../../../test/support/database-away.ts'
import { leasedRows, waitingDriver } from '../../../test/support/leased-rows.ts'
import type { Drive } from './leases.ts'

const OFTEN_MS = 20

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a driver is told to leave when its lease is lost, and what it says then changes nothing', async () => {
  const rows = await leasedRows(database)
  await rows.add(['a'])
  const { drive, driven } = waitingDriver()
  const worker = rows.worker({ drive, rhythm: { renewMs: OFTEN_MS } })
  await worker.start()
  await expect.poll(() => driven.length).toBe(1)
  await rows.takenBy('a', 'other')
  await expect.poll(() => driven[0]?.signal.aborted).toBe(true)
  await worker.stop(0)
  expect(await rows.row('a')).toMatchObject({
    runner: 'other',
    lease_until: '2100-01-01T00:00:00.000Z',
    setbacks: 0,
    wake_at: null,
  })
})

test('who was held up for longer than a lease lasts makes sure of it before going on', async () => {
  const rows = await leasedRows(database)
  await rows.add(['a', 'b'])
  const clock = { at: 0 }
  const reins = new Map<string, Parameters<Drive>[1]>()
  const { promise: waiting, resolve: end } = Promise.withResolvers<Awaited<ReturnType<Drive>>>()
  const worker = rows.worker({
    monotonic: () => clock.at,
    drive(claim, given) {
      reins.set(claim.id, given)
      return waiting
    },
  })
  await worker.start()
  await expect.poll(() => reins.size).toBe(2)
  await rows.takenBy('a', 'other')
  await reins.get('a')?.sure()
  expect(reins.get('a')?.signal.aborted).toBe(false)

  const before = (await rows.row('b')).lease_until
  clock.at = rows.leaseMs
  await Promise.all([reins.get('a')?.sure(), reins.get('b')?.sure()])
  expect([...reins].map(([id, { signal }]) => [id, signal.aborted])).toEqual([
    ['a', true],
    ['b', false],
  ])
  expect((await rows.row('b')).lease_until).not.toBe(before)
  end({ kind: 'ended' })
})

test('a worker that was late and lost nothing does not drive its own row a second time', async () => {
  const rows = await leasedRows(database)
  await rows.add(['a'])
  const { drive, driven, ids } = waitingDriver()
  await rows.worker({ drive, rhythm: { sweepMs: OFTEN_MS } }).start()
  await expect.poll(ids).toEqual(['a'])
  const ranOut = await rows.runOut('a')
  await expect.poll(async () => (await rows.row('a')).lease_until).not.toBe(ranOut)
  expect(ids()).toEqual(['a'])
  expect(driven[0]?.signal.aborted).toBe(false)
})

test('a row that another worker had in between is left, and driven anew from where it is', async () => {
  const rows = await leasedRows(database)
  await rows.add(['a'])
  const { drive, driven } = waitingDriver()
  const worker = rows.worker({ drive })
  await worker.start()
  await expect.poll(() => driven.length).toBe(1)
  await rows.runOut('a')
  const other = rows.leases('other')
  await other.claim(1, new Date())
  await rows.write({ id: 'a', version: 1 })
  await other.release(['a'])

  const drained = worker.drain('a')
  await expect
    .poll(() => driven.map(({ claim, signal }) => [claim.version, signal.aborted]))
    .toEqual([
      [1, true],
      [2, false],
    ])
  await drained
  expect(await rows.row('a')).toMatchObject({ runner: worker.name, setbacks: 0 })
})

test('while the database is away rows are driven on, and their leases are renewed when it is back', async () => {
  const own = await testDatabase()
  onTestFinished(() => own.close())
  const rows = await leasedRows(own)
  await rows.add(['a'])
  const lines: string[] = []
  const { drive, driven } = waitingDriver()
  const worker = rows.worker({
    drive,
    rhythm: { renewMs: OFTEN_MS, sweepMs: OFTEN_MS },
    logger: pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
  })
  await worker.start()
  await expect.poll(() => driven.length).toBe(1)

  const { back } = await databaseAway(own.url)
  await expect.poll(() => lines.join('')).toContain('Leases could not be kept; trying again')
  await back()
  const { lease_until: before } = await rows.row('a')
  await expect.poll(async () => (await rows.row('a')).lease_until).not.toBe(before)
  expect(driven.map(({ signal }) => signal.aborted)).toEqual([false])
  expect(await rows.row('a')).toMatchObject({ runner: worker.name })
  await worker.stop(0)
})

test('a worker that stops lets what is under way finish, and keeps its lease meanwhile', async () => {
  const rows = await leasedRows(database)
  await rows.add(['a', 'b'])
  const { drive, driven } = waitingDriver()
  const worker = rows.worker({ drive, limit: 1, rhythm: { renewMs: OFTEN_MS } })
  await worker.start()
  await expect.poll(() => driven.length).toBe(1)
  const stopped = worker.stop(1_000_000)
  expect([driven[0]?.stopping.aborted, driven[0]?.signal.aborted]).toEqual([true, false])
  const { lease_until: before } = await rows.row('a')
  await expect.poll(async () => (await rows.row('a')).lease_until).not.toBe(before)
  await rows.write({ id: 'a', version: 1 }, true)
  driven[0]?.end({ kind: 'ended' })
  await stopped
  expect(driven.map(({ claim }) => claim.id)).toEqual(['a'])
  expect(await rows.row('b')).toMatchObject({ runner: null })
})

test('what is not done when the grace of a stop is over is left, and given back when it has been left', async () => {
  const rows = await leasedRows(database)
  await rows.add(['a', 'b'])
  const left: unknown[] = []
  let begun = 0
  const drive: Drive = async ({ id }, { signal }) => {
    begun += 1
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    left.push((await rows.row(id)).runner)
    throw signal.reason
  }
  const worker = rows.worker({ drive })
  await worker.start()
  await expect.poll(() => begun).toBe(2)
  await worker.stop(0)
  expect(left).toEqual([worker.name, worker.name])
  for (const id of ['a', 'b'])
    expect(await rows.row(id)).toMatchObject({ runner: null, lease_until: null, setbacks: 0 })
})

test('a driver that does not leave does not keep a worker from stopping', async () => {
  const rows = await leasedRows(database)
  await rows.add(['a'])
  const begun = Promise.withResolvers<void>()
  const drive = () => {
    begun.resolve()
    return new Promise<never>(() => {})
  }
  const worker = rows.worker({ drive, rhythm: { leaveMs: 0 } })
  await worker.start()
  await begun.promise
  await worker.stop(0)
  expect(await rows.row('a')).toMatchObject({ runner: null, lease_until: null })
})

test('a row that is made while the worker stops is given back', async () => {
  const rows = await leasedRows(database)
  const { drive, driven } = waitingDriver()
  const worker = rows.worker({ drive })
  await worker.start()
  const place = worker.reserve()
  await rows.add(['a'], place?.lease)
  const stopped = worker.stop(1_000_000)
  place?.take({ id: 'a', version: 1 })
  expect(driven[0]?.stopping.aborted).toBe(true)
  driven[0]?.end({ kind: 'rests' })
  await stopped
  await expect.poll(() => rows.row('a')).toMatchObject({ runner: null, lease_until: null })
})
