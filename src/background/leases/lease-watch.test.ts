import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { leasedRows } from '../../../test/support/leased-rows.ts'
import { listenToStatements } from '../../../test/support/statement-listener.ts'
import { openLeaseWatch } from './lease-watch.ts'

const logger = pino({ level: 'silent' })

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A watch that looks all the time at three tables, and which of them it found rows in. */
async function watched() {
  const tables = await Promise.all(['a', 'b', 'c'].map(() => leasedRows(database)))
  const found: number[] = []
  const watch = openLeaseWatch({ db: database.db, logger, everyMs: 5 })
  const ends = tables.map((rows, place) =>
    watch.join({
      leases: rows.leases(`worker_${place}`),
      now: () => new Date(),
      onWaiting: async () => void found.push(place),
    }),
  )
  const end = async () => {
    for (const each of ends) await each()
  }
  onTestFinished(end)
  return { tables, found, end }
}

test('one statement looks at all tables, and only the worker whose rows wait is told', async () => {
  const { tables, found } = await watched()
  const texts: string[] = []
  onTestFinished(listenToStatements((text) => void texts.push(text)))
  await expect.poll(() => texts.length).toBeGreaterThan(0)
  texts.length = 0
  await expect.poll(() => texts.length).toBeGreaterThan(3)
  for (const text of texts) expect(tables.filter(({ table }) => text.includes(`"${table}"`))).toHaveLength(3)
  expect(found).toEqual([])
  await tables[1]?.add(['waits'])
  await expect.poll(() => found).toContain(1)
  expect(new Set(found)).toEqual(new Set([1]))
})

test('rows that are held or sleep wait for nobody, and those of a dead worker wait', async () => {
  const { tables, found } = await watched()
  const [rows, , others] = tables
  await rows?.add(['held', 'sleeping'], { runner: 'somebody', ms: 1_000_000 })
  await rows?.leases('somebody').releaseUntil(new Date('2100-01-01'), { id: 'sleeping', version: 1 })
  found.length = 0
  await others?.add(['waits'])
  await expect.poll(() => found).toContain(2)
  expect(found).not.toContain(0)
  await rows?.runOut('held', 1_000)
  await expect.poll(() => found).toContain(0)
})

test('who no longer watches is told nothing', async () => {
  const { tables, found, end } = await watched()
  await tables[0]?.add(['waits'])
  await expect.poll(() => found).toContain(0)
  await end()
  const before = found.length
  await tables[1]?.add(['waits'])
  expect(found).toHaveLength(before)
})
