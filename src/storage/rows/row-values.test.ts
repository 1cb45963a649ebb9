import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import type { Tables } from '../tables.ts'
import { addUp, arrayLiteral, replaceRows, rowsLike } from './many-rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(`create table told (
    id integer primary key, text text, flag boolean, share double precision, cost numeric, big bigint,
    at timestamptz(3), names text[], numbers integer[], thing jsonb)`)
})
afterAll(() => database.close())

/** Whatever PostgreSQL can store: any character but the one it has no room for. */
const texts = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
  fc.constantFrom('', 'null', 'NULL', '{}', '{"a",b}', 'a\\nb', 'a\nb\t"c"\\', ' x ', '\u2028', '\u007f'),
)

test('an array literal says what JSON says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(texts)), async (values) => {
      const { rows } = await database.pool.query('select $1::text[] as read', [arrayLiteral(values)])
      expect(rows).toEqual([{ read: values }])
    }),
    { numRuns: 50 },
  )
})

const rowsOfAnyKind = fc.record({
  text: fc.option(texts),
  flag: fc.option(fc.boolean()),
  share: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).filter((share) => !Object.is(share, -0))),
  big: fc.option(fc.maxSafeInteger()),
  at: fc.constantFrom(null, '2026-11-16T10:00:00.123Z', '1999-12-31T23:59:59.999Z'),
  names: fc.option(fc.array(fc.option(texts))),
  numbers: fc.option(fc.array(fc.integer({ min: -5, max: 5 }))),
  thing: fc.option(fc.dictionary(texts, fc.oneof(texts, fc.integer(), fc.boolean(), fc.array(texts)))),
})

test('rows of every kind of column come back as they were told', async () => {
  const table = 'told' as keyof Tables
  await fc.assert(
    fc.asyncProperty(fc.array(rowsOfAnyKind, { minLength: 1 }), async (made) => {
      const rows = made.map((row, id) => ({ id, ...row, cost: '0.10' }))
      await database.db.transaction().execute(async (tx) => {
        await replaceRows(tx, table, ['id'] as never, rows)
        const ids = rows.map(({ id }) => ({ id }) as never)
        const read = (await rowsLike(tx, table, ids)) as unknown as typeof rows
        expect(read.toSorted((one, other) => one.id - other.id)).toEqual(rows)
        await sql`delete from told`.execute(tx)
      })
    }),
    { numRuns: 50 },
  )
})

test('what a row does not say is null, and a column that is added later is known then', async () => {
  const table = 'told' as keyof Tables
  const put = (rows: object[]) =>
    database.db.transaction().execute((tx) => replaceRows(tx, table, ['id'] as never, rows))
  await put([
    { id: 1, text: 'one' },
    { id: 2, flag: true },
  ])
  await database.pool.query('alter table told add column later jsonb')
  await put([{ id: 3, later: { a: 1 } }])
  expect((await database.pool.query('select id, text, flag, later from told order by id')).rows).toEqual([
    { id: 1, text: 'one', flag: null, later: null },
    { id: 2, text: null, flag: true, later: null },
    { id: 3, text: null, flag: null, later: { a: 1 } },
  ])
})

test('what is added is first rounded as its column rounds, however many additions come together', async () => {
  const counts = 'consensus_counts' as const
  const key = { organization_id: 'org_1', domain: 'ethics', result: 'consensus_reached', strength: 'weak' }
  const added = Array.from({ length: 6 }, () => ({ ...key, debates: 1, dissents: 0, confidence: 7 / 12 }))
  const columns = ['organization_id', 'domain', 'result', 'strength'] as const
  const total = async (...batches: (typeof added)[]) =>
    database.db.transaction().execute(async (tx) => {
      for (const batch of batches) await addUp(tx, counts, columns, batch)
      const [sum] = await rowsLike(tx, counts, [key])
      await sql`delete from consensus_counts`.execute(tx)
      return sum
    })
  expect(await total(added)).toEqual(await total(...added.map((each) => [each])))
})
