import { sql } from 'kysely'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { View } from '../views.ts'

/** The schema of the migration `jobs_rebuilding`. */
const BESIDE = 'rebuilding'

const beside = (table: string) => sql.id(BESIDE, table)
const oidsOf = ({ tables }: Pick<View, 'tables'>) =>
  sql`(select name, to_regclass(name)::oid as oid from unnest(${[...tables]}::text[]) as name) as living`

/** An unqualified name means the live table; while this runs it means the copy, if there is one. */
export async function withCopies(tx: Transaction, work: () => Promise<void>) {
  const setting = sql<{ path: string }>`select current_setting('search_path') as path`
  const path = (await setting.execute(tx)).rows[0]?.path ?? ''
  const look = (where: string) => sql`select set_config('search_path', ${where}, true)`.execute(tx)
  await look(`${BESIDE}, ${path}`)
  await work()
  await look(path)
}

/**
 * Changes with everything that determines the copies: the program, the migrations, and the columns, indexes and
 * constraints of the live tables.
 */
export async function blueprintOf(db: Database, view: View, program: string): Promise<string> {
  const { rows } = await sql<{ blueprint: string }>`
    select md5(concat_ws(E'\n', ${program}::text, ${view.types.join()}::text,
      (select string_agg(concat(name, checksum), E'\n' order by name) from migrations),
      (select string_agg(part, E'\n' order by part) from (
        select concat_ws(' ', name, attnum, attname, format_type(atttypid, atttypmod), attcollation, attnotnull, attgenerated,
          pg_get_expr(adbin, adrelid))
        from ${oidsOf(view)} join pg_attribute on attrelid = oid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attnum > 0 and not attisdropped
        union all select pg_get_indexdef(indexrelid) from ${oidsOf(view)} join pg_index on indrelid = oid
        union all select concat_ws(' ', name, conname, pg_get_constraintdef(constraints.oid))
        from ${oidsOf(view)} join pg_constraint as constraints on conrelid = living.oid
        union all select concat_ws(' ', name, reloptions) from ${oidsOf(view)} join pg_class on pg_class.oid = living.oid
      ) as parts (part))
    )) as blueprint
  `.execute(db)
  return rows[0]?.blueprint ?? ''
}

/**
 * What the tables of a view have that a copy would not: nothing may refer to them, and they refer to nothing; and what
 * they lack.
 */
export async function notCopied(db: Database, view: Pick<View, 'tables' | 'readersIndexes'>): Promise<string[]> {
  const { rows } = await sql<{ found: string }>`
    select format('%s has %s', name, found) as found from ${oidsOf(view)} cross join lateral (
      select 'a foreign key, ' || conname from pg_constraint where contype = 'f' and living.oid in (conrelid, confrelid)
      union all select 'a trigger, ' || tgname from pg_trigger where tgrelid = living.oid and not tgisinternal
      union all select 'a sequence, of ' || attname from pg_attribute where attrelid = living.oid
        and case when attisdropped then false
          else attidentity <> '' or pg_get_serial_sequence(living.oid::regclass::text, attname) is not null end
      union all select 'a policy, ' || polname from pg_policy where polrelid = living.oid
      union all select 'statistics, ' || stxname from pg_statistic_ext where stxrelid = living.oid
      union all select 'a parent or child' from pg_inherits where living.oid in (inhrelid, inhparent)
      union all select 'a rule or database view, ' || ev_class::regclass from pg_depend
        join pg_rewrite on pg_rewrite.oid = objid
        where classid = 'pg_rewrite'::regclass and refclassid = 'pg_class'::regclass and refobjid = living.oid
    ) as additions (found)
    union all select 'no table has the index ' || named from unnest(${view.readersIndexes ?? []}::text[]) as named
    where not exists (select from ${oidsOf(view)} join pg_index on indrelid = living.oid where indexrelid = to_regclass(named))
    order by 1
  `.execute(db)
  return rows.map(({ found }) => found)
}

async function runAll(tx: Transaction, { rows }: { rows: readonly { statement: string }[] }) {
  for (const { statement } of rows) await sql.raw(statement).execute(tx)
}

/** A copy has the options of its live table, so that the server vacuums it likewise. */
const optionsOf = (table: string) => sql<{ statement: string }>`
  select format('alter table %I.%I set (%s)', ${BESIDE}::text, ${table}::text, array_to_string(reloptions, ', ')) as statement
  from pg_class where oid = ${table}::regclass and reloptions is not null
`

/** Space that is overwritten while a copy is built is reused by the next page: a vacuum meanwhile only costs. */
const UNVACUUMED = sql.raw('autovacuum_enabled')

/**
 * Statements that give a copy the indexes of its live table, except those of its keys, under their names: only those
 * named, or all others.
 */
const indexesOf = (table: string, names: readonly string[], which: 'these' | 'others') => sql<{ statement: string }>`
  select regexp_replace(pg_get_indexdef(indexrelid), '^(CREATE (?:UNIQUE )?INDEX) (\\S+) ON (?:ONLY )?\\S+ USING ',
    format('\\1 if not exists \\2 ON %I.%I USING ', ${BESIDE}::text, ${table}::text)) as statement
  from pg_index join pg_class on pg_class.oid = indexrelid
  where indrelid = ${table}::regclass and (relname = any(${[...names]}::text[])) = ${which === 'these'}
    and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
  order by relname
`

/** Creates empty copies of the tables of a view, without indexes that only readers use. */
export async function makeCopies(tx: Transaction, { tables, readersIndexes = [] }: View) {
  for (const table of tables) {
    await sql`create table ${beside(table)} (like ${sql.id(table)} including all excluding indexes)`.execute(tx)
    await runAll(tx, await optionsOf(table).execute(tx))
    await sql`alter table ${beside(table)} set (${UNVACUUMED} = false)`.execute(tx)
    await runAll(
      tx,
      await sql<{ statement: string }>`
        with living as (select ${table}::regclass as oid, format('%I.%I', ${BESIDE}::text, ${table}::text) as copy)
        select format('comment on table %s is %L', copy, words) as statement from living cross join obj_description(oid, 'pg_class') as words
        where words is not null
        union all
        select format('alter table %s alter column %I %s', copy, attname, change)
        from living join pg_attribute on attrelid = living.oid cross join lateral (values
          ('set statistics ' || nullif(attstattarget, -1)), ('set (' || array_to_string(attoptions, ', ') || ')')
        ) as changes (change)
        where attnum > 0 and not attisdropped and change is not null
        union all
        select format('alter table %s add constraint %I %s', copy, conname, pg_get_constraintdef(pg_constraint.oid))
        from living join pg_constraint on conrelid = living.oid where contype in ('p', 'u', 'x')
      `.execute(tx),
    )
    await runAll(tx, await indexesOf(table, readersIndexes, 'others').execute(tx))
  }
}

export async function dropCopies(tx: Transaction, tables: readonly string[]) {
  for (const table of tables.toReversed()) await sql`drop table if exists ${beside(table)}`.execute(tx)
}

/** Prepares the copies, so that query plans are good from the first query on. */
export async function tidyCopies(tx: Transaction, { tables, readersIndexes = [] }: View) {
  for (const table of tables) {
    await runAll(tx, await indexesOf(table, readersIndexes, 'these').execute(tx))
    await sql`alter table ${beside(table)} reset (${UNVACUUMED})`.execute(tx)
    await runAll(tx, await optionsOf(table).execute(tx))
    await sql`analyze ${beside(table)}`.execute(tx)
  }
}

/** Longer than the second after which the server cancels its own vacuum that blocks others. */
const VACUUM_PATIENCE_MS = 3_000

/** Waits with a lock that blocks vacuums but no reader or writer. */
export async function outlastVacuum(tx: Transaction, table: string) {
  await waitAtMost(tx, VACUUM_PATIENCE_MS)
  await sql`lock table ${sql.id(table)} in share update exclusive mode`.execute(tx)
}

const waitAtMost = (tx: Transaction, ms: number) =>
  sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(tx)

/** Locks the live tables to the end of the transaction; gives up soon if another session uses them. */
export async function holdLiving(tx: Transaction, { tables }: View, patienceMs: number) {
  await waitAtMost(tx, patienceMs)
  await sql`lock table ${sql.join(tables.map((table) => sql.id(table)))} in access exclusive mode`.execute(tx)
}

/** Replaces the live tables by the copies, with the same read privileges. */
export async function replaceLiving(tx: Transaction, { tables }: View) {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(tx)
  const schema = rows[0]?.schema ?? 'public'
  for (const table of tables) {
    await runAll(
      tx,
      await sql<{ statement: string }>`
        select format('grant %s on %I.%I to %s%s', what, ${BESIDE}::text, ${table}::text,
          case grantee when 0 then 'public' else grantee::regrole::text end, case when is_grantable then ' with grant option' end)
          as statement
        from (
          select relowner as owner, privilege_type as what, grantee, is_grantable
          from pg_class cross join aclexplode(relacl) where oid = ${table}::regclass
          union all
          select relowner, format('%s (%I)', privilege_type, attname), grantee, is_grantable
          from pg_class join pg_attribute on attrelid = pg_class.oid cross join aclexplode(attacl)
          where pg_class.oid = ${table}::regclass
        ) as granted
        where grantee <> owner
      `.execute(tx),
    )
  }
  for (const table of tables.toReversed()) await sql`drop table ${sql.id(table)}`.execute(tx)
  for (const table of tables) await sql`alter table ${beside(table)} set schema ${sql.id(schema)}`.execute(tx)
}
