import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { askedBy } from '../../../test/support/used-up-share.ts'
import { briefTransaction, type Database, databaseOn, openPool, type Transaction } from '../database.ts'
import type { Asking } from './database-request.ts'
import { askingFor, stopWaiting } from './fair-pool.ts'

/** A pool of six, of which a caller has two. */
async function pooled() {
  const { url, close } = await testDatabase()
  onTestFinished(close)
  const pool = openPool({ url, size: 6, applicationName: 'test' })
  onTestFinished(() => pool.end())
  return { pool, db: databaseOn(pool) }
}

/** Transactions of one caller, each until it is let go. */
function held(db: ReturnType<typeof databaseOn>, caller: string) {
  const go = Promise.withResolvers<void>()
  const began: number[] = []
  const ask = (within: () => Promise<unknown> = async () => {}) => {
    let asking: Asking | undefined
    const done = new Promise<void>((resolve, reject) => {
      asking = askingFor(caller, () => {
        const work = db.transaction().execute(async (tx) => {
          await sql`select 1`.execute(tx)
          began.push(began.length)
          await within()
          await go.promise
        })
        work.then(resolve, reject)
      })
    })
    return { done, asking: asking as Asking }
  }
  return { ask, began, go: () => go.resolve() }
}

test('one caller has a third of the pool, and waits for the rest without being refused', async () => {
  const { pool, db } = await pooled()
  const ada = held(db, 'ada')
  const bob = held(db, 'bob')
  const asked = Array.from({ length: 8 }, () => ada.ask())
  await expect.poll(() => ada.began.length).toBe(2)
  const other = bob.ask()
  await expect.poll(() => bob.began.length).toBe(1)
  await sql`select 1`.execute(db)
  expect(ada.began).toHaveLength(2)
  expect(pool.waitingCount).toBe(0)
  ada.go()
  bob.go()
  await Promise.all([...asked, other].map(({ done }) => done))
  expect(ada.began).toHaveLength(8)
})

test('what a request asks inside its transaction does not wait for its own kind', async () => {
  const { db } = await pooled()
  const ada = held(db, 'ada')
  const asked = [1, 2].map(() => ada.ask(() => sql`select 1`.execute(db)))
  ada.go()
  await Promise.all(asked.map(({ done }) => done))
  expect(ada.began).toHaveLength(2)
})

test('a request whose caller went away gives up its place in line, and the next goes on', async () => {
  const { db } = await pooled()
  const ada = held(db, 'ada')
  const asked = [ada.ask(), ada.ask()]
  await expect.poll(() => ada.began.length).toBe(2)
  const gone = ada.ask()
  await expect.poll(() => gone.asking.leaving?.size).toBe(1)
  const last = ada.ask()
  stopWaiting(gone.asking)
  await expect(gone.done).rejects.toThrow('went away')
  ada.go()
  await Promise.all([...asked, last].map(({ done }) => done))
  expect(ada.began).toHaveLength(3)
})

type Within = (db: ReturnType<typeof databaseOn>, work: (tx: Transaction) => Promise<unknown>) => Promise<unknown>

const transactions: Record<string, Within> = {
  'that begins with its limits': (db, work) => briefTransaction(db, { lockMs: 1_000, statementMs: 10_000 }, work),
  'after one that could not be committed': async (db, work) => {
    const failed = db.transaction().execute((tx) => sql`select 1 / 0`.execute(tx).catch(() => {}))
    await expect(failed).rejects.toThrow()
    await db.transaction().execute(work)
  },
}

test.each(Object.entries(transactions))('nor inside a transaction %s', async (_, within) => {
  const { db } = await pooled()
  const bothInside = Promise.withResolvers<void>()
  let inside = 0
  const work = async (tx: Transaction) => {
    await sql`select 1`.execute(tx)
    inside += 1
    if (inside === 2) bothInside.resolve()
    await bothInside.promise
    await sql`select 1`.execute(db)
  }
  await Promise.all([1, 2].map(() => askedBy('ada', () => within(db, work))))
})

test('what a request asks side by side outside of a transaction travels on one connection, in its order', async () => {
  const { pool, db } = await pooled()
  const asked = Array.from(
    { length: 6 },
    (_, n) => sql<{ pid: number; n: number }>`select pg_backend_pid() as pid, ${n}::int as n`,
  )
  const answers = await askedBy('ada', () => Promise.all(asked.map((each) => each.execute(db))))
  const rows = answers.flatMap((answer) => answer.rows)
  expect(rows.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5])
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(1)
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
})

test('a statement that fails leaves those beside it alone, and a transaction beside them has its own connection', async () => {
  const { pool, db } = await pooled()
  const pid = (of: Database) => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(of)
  const [failed, single, inside] = await askedBy('ada', () =>
    Promise.all([sql`select 1 / 0`.execute(db).catch((fault) => fault), pid(db), db.transaction().execute(pid)]),
  )
  expect(failed).toMatchObject({ code: '22012' })
  expect(single.rows).not.toEqual(inside.rows)
  expect(pool.idleCount).toBe(2)
})
