import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { leasedRows, waitingDriver } from '../../../test/support/leased-rows.ts'
import type { Drive } from './leases.ts'

const OFTEN_MS = 20

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const names = (count: number) => Array.from({ length: count }, (_, n) => `row_${String(n).padStart(2, '0')}`)

test('two workers share the rows, and each row is driven by one at a time, step after step', async () => {
  const rows = await leasedRows(database)
  const underway = new Set<string>()
  const driven: string[] = []
  const faults: string[] = []
  const both = Promise.withResolvers<void>()
  const drivers = new Set<number>()
  const drive =
    (driver: number): Drive =>
    async ({ id, version }) => {
      if (underway.has(id)) faults.push(`${id} is driven twice`)
      underway.add(id)
      if (drivers.add(driver).size === 2) both.resolve()
      await both.promise
      if (!(await rows.write({ id, version }, version === 3))) faults.push(`${id} is not at ${version}`)
      driven.push(`${id} ${version}`)
      underway.delete(id)
      return version === 3 ? { kind: 'ended' } : { kind: 'rests' }
    }
  await rows.add(names(30))
  const workers = [0, 1].map((n) => rows.worker({ drive: drive(n), limit: 4, rhythm: { sweepMs: OFTEN_MS } }))
  await Promise.all(workers.map((worker) => worker.start()))
  await expect.poll(() => driven.length).toBe(90)
  expect(new Set(driven).size).toBe(90)
  expect(faults).toEqual([])
})

test('what a worker drove that died is driven by another, and what it still tries to write is refused', async () => {
  const rows = await leasedRows(database)
  await rows.add(['a'])
  const dead = waitingDriver()
  await rows.worker({ drive: dead.drive, rhythm: { leaseMs: OFTEN_MS } }).start()
  await expect.poll(dead.ids).toEqual(['a'])

  const drive: Drive = async (claim) => {
    expect(await rows.write(claim, true)).toBe(true)
    return { kind: 'ended' }
  }
  const survivor = rows.worker({ drive, rhythm: { sweepMs: OFTEN_MS } })
  await survivor.start()
  await expect.poll(() => rows.row('a')).toMatchObject({ done: true, runner: survivor.name })
  expect(await rows.write({ id: 'a', version: 1 })).toBe(false)
})

test('there is never more under way than there is room for, and the first in order are next', async () => {
  const rows = await leasedRows(database)
  const ids = names(6)
  await rows.add(ids.toReversed())
  const { drive, driven } = waitingDriver()
  await rows.worker({ drive, limit: 2 }).start()
  for (const [n, id] of ids.entries()) {
    await expect.poll(() => driven.map(({ claim }) => claim.id).sort()).toEqual(ids.slice(0, n + 2))
    await rows.write({ id, version: 1 }, true)
    driven.find(({ claim }) => claim.id === id)?.end({ kind: 'ended' })
  }
})

test('a row that waits is driven when its time has come', async () => {
  const rows = await leasedRows(database)
  await rows.add(['a'])
  let clock = new Date('2026-11-16T12:00:00.000Z')
  const until = new Date('2026-11-16T12:30:00.000Z')
  const at: string[] = []
  const drive: Drive = async ({ version }) => {
    at.push(clock.toISOString())
    return { kind: 'waits', until, version }
  }
  const worker = rows.worker({ drive, now: () => clock, rhythm: { sweepMs: OFTEN_MS } })
  await worker.start()
  await expect.poll(() => rows.row('a')).toMatchObject({ runner: null, wake_at: until.toISOString() })
  await worker.drain()
  expect(at).toEqual(['2026-11-16T12:00:00.000Z'])
  clock = until
  await expect.poll(() => at[1]).toBe(until.toISOString())
})

test('a row that becomes ready is driven without a sweep; one that is being driven, once more when it rests', async () => {
  const rows = await leasedRows(database)
  const { drive, driven, ids } = waitingDriver()
  const worker = rows.worker({ drive })
  await worker.start()
  await rows.add(['a', 'b'])
  worker.ready('b')
  await expect.poll(ids).toEqual(['b'])
  worker.ready('b')
  driven[0]?.end({ kind: 'rests' })
  await expect.poll(ids).toEqual(['b', 'b'])
})

test('a process of the role api drives nothing and keeps no place', async () => {
  const rows = await leasedRows(database)
  await rows.add(['a'])
  const { drive, ids } = waitingDriver()
  const worker = rows.worker({ drive, role: 'api', rhythm: { sweepMs: OFTEN_MS } })
  await worker.start()
  worker.ready('a')
  expect([worker.drives, worker.reserve()]).toEqual([false, undefined])
  expect(ids()).toEqual([])
  expect(await rows.leases('other').claim(1, new Date())).toHaveLength(1)
})

test('a place is kept for a row that is being made, while there is room and nobody waits', async () => {
  const rows = await leasedRows(database)
  const { drive, driven, ids } = waitingDriver()
  const worker = rows.worker({ drive, limit: 2 })
  await worker.start()
  const [one, two] = [worker.reserve(), worker.reserve()]
  expect(worker.reserve()).toBe(undefined)
  two?.leave()
  await rows.add(['mine'], one?.lease)
  one?.take({ id: 'mine', version: 1 })
  expect(ids()).toEqual(['mine'])
  expect(await rows.leases('other').claim(1, new Date())).toEqual([])

  await rows.add(['b', 'c'])
  worker.ready('b')
  expect(worker.reserve()).toBe(undefined)
  await expect.poll(ids).toEqual(['mine', 'b'])
  worker.ready('c')
  await rows.write({ id: 'mine', version: 1 }, true)
  driven[0]?.end({ kind: 'ended' })
  await expect.poll(ids).toEqual(['mine', 'b', 'c'])
})

test('who waits keeps nobody from a place where there is room for all', async () => {
  const rows = await leasedRows(database)
  const { drive, ids } = waitingDriver()
  const worker = rows.worker({ drive, limit: 2 })
  await worker.start()
  await rows.add(['a'])
  worker.ready('a')
  const place = worker.reserve()
  expect([place?.lease.runner, worker.reserve()]).toEqual([worker.name, undefined])
  await expect.poll(ids).toEqual(['a'])
})

test('a place that was kept for a row that needs no driver goes to the row that waits', async () => {
  const rows = await leasedRows(database)
  const { drive, ids } = waitingDriver()
  const worker = rows.worker({ drive, limit: 1 })
  await worker.start()
  const place = worker.reserve()
  await rows.add(['waiting'])
  worker.ready('waiting')
  expect(ids()).toEqual([])
  place?.leave()
  await expect.poll(ids).toEqual(['waiting'])
})
