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

const KINDS = sql`create table kinds as select n as whole, n::bigint as large, n::text as words, n::text::varchar(9) as few,
  n::text::name as named, ('00000000-0000-0000-0000-00000000000' || n)::uuid as id,
  ('2026-01-0' || n)::timestamptz as at, ('2026-01-0' || n)::date as day, ('mood' || n)::mood as mood, n::numeric as exact
  from generate_series(1, 9) n`

test('a list of any length is found in a column of every type, by one statement', async () => {
  const { db } = database
  await sql`create type mood as enum ('mood1', 'mood2', 'mood3', 'mood4', 'mood5', 'mood6', 'mood7', 'mood8', 'mood9')`.execute(
    db,
  )
  await KINDS.execute(db)
  const columns = Object.keys((await sql<object>`select * from kinds limit 1`.execute(db)).rows[0] ?? {})
  const texts = (
    await sql<Record<string, string>>`select ${sql.join(columns.map((name) => sql`${sql.ref(name)}::text`))}
    from kinds order by whole`.execute(db)
  ).rows
  expect(columns).toHaveLength(10)
  for (const column of columns) {
    const all = texts.map((row) => row[column])
    const found = (operator: 'in' | 'not in', values: unknown[]) =>
      db
        .selectFrom('kinds' as never)
        .select('whole' as never)
        .where(column as never, operator, values as never)
        .orderBy('whole' as never)
    const [five, six] = [found('in', all.slice(0, 5)), found('in', all.slice(0, 6))]
    expect(five.compile().sql).toBe(six.compile().sql)
    expect((await five.execute()).flatMap(Object.values)).toEqual([1, 2, 3, 4, 5])
    expect((await found('not in', all.slice(0, 5)).execute()).flatMap(Object.values)).toEqual([6, 7, 8, 9])
  }
})

test('what a list holds is not read as a part of the list', async () => {
  const { db } = database
  const odd = ['{a,b}', 'say "so"', 'back\\slash', 'null', '', 'a,b']
  await sql`create table odd as select unnest(${odd}::text[]) as word`.execute(db)
  const found = await db
    .selectFrom('odd' as never)
    .select('word' as never)
    .where('word' as never, 'in', odd as never)
    .execute()
  expect(found.flatMap(Object.values).toSorted()).toEqual(odd.toSorted())
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
