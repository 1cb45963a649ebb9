import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { listenToStatements } from '../../../test/support/statement-listener.ts'
import { databaseOn, openPool, type Transaction } from '../database.ts'
import { lastly, sideBySide, together } from './together.ts'

/** A pool, and how many statements were under way at once. */
async function observed() {
  const { url, close } = await testDatabase()
  onTestFinished(close)
  const pool = openPool({ url, size: 2, applicationName: 'test' })
  onTestFinished(() => pool.end())
  let [underWay, most] = [0, 0]
  onTestFinished(
    listenToStatements(() => {
      underWay += 1
      most = Math.max(most, underWay)
      return () => {
        underWay -= 1
      }
    }),
  )
  return { db: databaseOn(pool), mostAtOnce: () => most }
}

test('statements of a transaction travel together, in their order', async () => {
  const { db, mostAtOnce } = await observed()
  const answers = await db
    .transaction()
    .execute((tx) =>
      together(
        tx,
        sql<{ at: number }>`select 1 as at`,
        db.selectNoFrom(sql<number>`txid_current()::int`.as('id')),
        sql<{ id: number }>`select txid_current()::int as id`,
      ),
    )
  const [first, [second], [third]] = answers
  expect(first).toEqual([{ at: 1 }])
  expect(second?.id).toBe(third?.id)
  expect(mostAtOnce()).toBe(3)
})

test('one that fails ends the transaction', async () => {
  const { db } = await observed()
  const work = db.transaction().execute(async (tx) => {
    await sql`create table things (id int)`.execute(tx)
    await together(tx, sql`insert into things values (1)`, sql`select 1 / 0`)
  })
  await expect(work).rejects.toThrow('division by zero')
  const { rows } = await sql<{ there: boolean }>`select to_regclass('things') is not null as there`.execute(db)
  expect(rows).toEqual([{ there: false }])
})

test('pieces of work of a transaction send their statements side by side', async () => {
  const { db, mostAtOnce } = await observed()
  const idOf = sql<{ id: number }>`select txid_current()::int as id`
  const [first, second] = await db.transaction().execute((tx) =>
    sideBySide(
      tx,
      async (side) => (await idOf.execute(side)).rows[0]?.id,
      (side) => sideBySide(side, async (inner) => (await idOf.execute(inner)).rows[0]?.id),
    ),
  )
  expect(second).toEqual([first])
  expect(mostAtOnce()).toBe(2)
})

test('work beside one that fails ends with the transaction', async () => {
  const { db } = await observed()
  await sql`create table things (id int)`.execute(db)
  const work = db.transaction().execute((tx) =>
    sideBySide(
      tx,
      async (side) => {
        await sql`insert into things values (1)`.execute(side)
        await sql`insert into things values (2)`.execute(side)
      },
      (side) => sql`select 1 / 0`.execute(side),
    ),
  )
  await expect(work).rejects.toThrow('division by zero')
  const { rows } = await sql`select id from things`.execute(db)
  expect(rows).toEqual([])
})

test('the fault that made the others fail is told, however late its work hands it on', async () => {
  const { db } = await observed()
  const work = db.transaction().execute((tx) =>
    sideBySide(
      tx,
      (side) => sql`select 1 / 0`.execute(side).finally(() => new Promise(setImmediate)),
      (side) => sql`select 1`.execute(side),
    ),
  )
  await expect(work).rejects.toThrow('division by zero')
})

test('the last work of a transaction travels with its end', async () => {
  const { db, mostAtOnce } = await observed()
  const answers = await db.transaction().execute(async (tx) => {
    await sql`create table things (id int)`.execute(tx)
    return lastly(
      tx,
      (side) =>
        together(
          side,
          sql`insert into things values (1)`,
          sql<{ id: number }>`insert into things values (2) returning id`,
        ),
      async () => 'nothing asked',
      async (side) => (await sql<{ id: number }>`insert into things values (3) returning id`.execute(side)).rows,
    )
  })
  expect(answers).toEqual([[[], [{ id: 2 }]], 'nothing asked', [{ id: 3 }]])
  expect(mostAtOnce()).toBe(4)
  const { rows } = await sql`select id from things`.execute(db)
  expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})

test('a fault of the last work undoes the transaction, and its connection serves the next', async () => {
  const { db } = await observed()
  await sql`create table things (id int primary key deferrable initially deferred)`.execute(db)
  const added = (id: number) => (side: Transaction) => sql`insert into things values (${id})`.execute(side)
  const whole = (...works: ((side: Transaction) => Promise<unknown>)[]) =>
    db.transaction().execute((tx) => lastly(tx, ...works))
  await expect(whole(added(1), added(2), (side) => sql`select 1 / 0`.execute(side))).rejects.toThrow('division by zero')
  await whole(added(4), added(5))
  await expect(whole(added(6), added(4))).rejects.toMatchObject({ code: '23505' })
  const refused = async () => {
    throw new Error('not this')
  }
  await expect(whole(added(7), refused)).rejects.toThrow('not this')
  const { rows } = await sql`select id from things order by id`.execute(db)
  expect(rows).toEqual([{ id: 4 }, { id: 5 }])
})

test('nothing is asked after the end', async () => {
  const { db } = await observed()
  await sql`create table things (id int)`.execute(db)
  const added = (id: number, side: Transaction) => sql`insert into things values (${id})`.execute(side)
  const work = db.transaction().execute((tx) =>
    lastly(tx, async (side) => {
      await added(1, side)
      await added(2, side)
    }),
  )
  await expect(work).rejects.toThrow('after the end of its transaction')
  const { rows } = await sql`select id from things`.execute(db)
  expect(rows).toEqual([{ id: 1 }])
})
