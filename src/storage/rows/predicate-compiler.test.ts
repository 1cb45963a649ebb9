import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { PREDICATE_WORDS } from './predicate-compiler.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a partial index is chosen by the plan of a prepared statement', async () => {
  const { db, pool } = database
  const { sql: text, parameters } = db
    .selectFrom('analytics_debates')
    .select('debate_id')
    .where('organization_id', '=', 'org_1')
    .where('gone', '=', true)
    .where('ended_on', '<=', '2026-11-19')
    .compile()
  expect(parameters).toEqual(['org_1', '2026-11-19'])
  const client = await pool.connect()
  await client.query('set plan_cache_mode = force_generic_plan; set enable_seqscan = off')
  await client.query(`prepare listed as ${text}`)
  const { rows } = await client.query("explain execute listed('org_1', '2026-11-19')")
  client.release(true)
  expect(JSON.stringify(rows)).toContain('analytics_debates_gone')
})

test('only the words of predicates are written into a statement', () => {
  const { db } = database
  const of = (state: string[]) =>
    db
      .selectFrom('effects')
      .select('id')
      .where('state', 'in', state as never)
      .where('target', '=', 'waiting')
      .compile()
  expect(of(['waiting', 'parked'])).toMatchObject({
    sql: expect.stringContaining(`in ('waiting', 'parked') and "target" = $1`),
    parameters: ['waiting'],
  })
  expect(of(['waiting', "it's"])).toMatchObject({
    sql: expect.stringContaining('in ($1, $2)'),
    parameters: ['waiting', "it's", 'waiting'],
  })
})

test('the words are those that partial indexes compare with', async () => {
  const { rows } = await sql<{ predicate: string }>`
    select pg_get_expr(indpred, indrelid) as predicate from pg_index join pg_class on pg_class.oid = indrelid
    where indpred is not null and relnamespace = current_schema::regnamespace`.execute(database.db)
  const compared = rows.flatMap(({ predicate }) =>
    [...predicate.matchAll(/\b([a-z_]+) (?:=|<>) ((?:ANY|ALL) \([^)]*\)|'[^']*'::text)/g)].flatMap(
      ([, column, value = '']) => [...value.matchAll(/'(\w+)'::text/g)].map(([, word]) => `${column} ${word}`),
    ),
  )
  const known = Object.entries(PREDICATE_WORDS).flatMap(([column, words]) =>
    [...words].map((word) => `${column} ${word}`),
  )
  expect(known.toSorted()).toEqual([...new Set(compared)].toSorted())
})
