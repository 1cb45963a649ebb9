import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { once } from './delivered-once.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const AT = new Date('2026-11-16T12:00:00.000Z')

/** Which of the events are taken, each named by its keys. */
const taken = (scope: string, events: readonly string[][]) =>
  database.db.transaction().execute(async (tx) => {
    const fresh = await once(
      tx,
      scope,
      events.map((keys) => ({ keys })),
      AT,
    )
    return fresh.map(({ keys }) => keys.join('+'))
  })

test('an event is taken once, whichever of its names comes again', async () => {
  expect(await taken('names', [['event 1', 'message 1']])).toEqual(['event 1+message 1'])
  expect(await taken('names', [['event 2', 'message 1']])).toEqual([])
  expect(await taken('names', [['event 1']])).toEqual([])
  expect(await taken('names', [['event 2']])).toEqual([])
  expect(await taken('another', [['event 1']])).toEqual(['event 1'])
})

test('within one delivery the first of two with a common name is taken', async () => {
  expect(
    await taken('batch', [
      ['a', 'm'],
      ['m', 'b'],
      ['c', 'c'],
    ]),
  ).toEqual(['a+m', 'c+c'])
})

test('what has no name is always new', async () => {
  expect(await taken('nameless', [[], []])).toEqual(['', ''])
})

test('a transaction that is rolled back has taken nothing', async () => {
  const failing = database.db.transaction().execute(async (tx) => {
    await once(tx, 'rolled back', [{ keys: ['a', 'b'] }], AT)
    throw new Error('out of order')
  })
  await expect(failing).rejects.toThrow('out of order')
  expect(await taken('rolled back', [['b', 'a']])).toEqual(['b+a'])
})

test('a caller who comes while it is being taken waits, and takes it where that fails', async () => {
  const inserted = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<boolean>()
  const begin = (scope: string) =>
    database.db.transaction().execute(async (tx) => {
      await once(tx, scope, [{ keys: ['a'] }], AT)
      inserted.resolve()
      if (await ending.promise) throw new Error('out of order')
    })
  const first = begin('waiting').catch(() => 'failed')
  await inserted.promise
  const second = taken('waiting', [['a', 'b']])
  const waiting = () => database.pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
  ending.resolve(true)
  expect(await first).toBe('failed')
  expect(await second).toEqual(['a+b'])
})

test('two nodes with the same events in any order take each once, and never wait in a circle', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `event ${n}`)
  const node = (order: readonly string[]) =>
    taken(
      'two nodes',
      order.map((name) => [name, `${name} too`]),
    )
  const both = await Promise.all([
    node(names),
    node(names.toReversed()),
    node([...names.slice(20), ...names.slice(0, 20)]),
  ])
  expect(both.flat().sort()).toEqual(names.map((name) => `${name}+${name} too`).sort())
})
