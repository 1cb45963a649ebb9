import type { Grown } from './growth-database.ts'

/**
 * Writes every row about a debate again as rows about other debates: lists are then as long as with more debates, after minutes
 * where a rebuild would take an hour. The log is not copied, and figures kept by hour or organization stay as they are:
 * a trigger that counts would read each row's former versions again.
 */
const copies = (from: number, to: number, mostRows: number) => `
  do $copy$
  declare
    held record;
    given text;
    copied text;
    originals bigint;
    is_short boolean;
  begin
    select count(*) into originals from debates where id like 'dbt_g%';
    for held in
      select c.oid, c.relname as name, i.indkey::smallint[] as key, case c.relname when 'debates' then 'id' else 'debate_id' end as debate
      from pg_class c left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'events'
        and (c.relname = 'debates' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'debate_id'))
    loop
      execute format('select count(*) <= %s from %I where %I like %L', ${mostRows} * originals, held.name, held.debate, 'dbt_g%')
        into is_short;
      continue when not is_short;
      select string_agg(format('%I', attname), ', ' order by attnum),
        string_agg(
          case when attname in ('id', 'debate_id') and atttypid = 'text'::regtype
            then format($$case when strpos(%1$I, 'dbt_g') > 0 then replace(%1$I, 'dbt_g', 'dbt_c' || n) else %1$I || '_c' || n end$$, attname)
            when attname = 'position' and attnum = any (held.key) then format('%I + n * 10000000', attname)
            else format('%I', attname) end, ', ' order by attnum)
        into given, copied
        from pg_attribute where attrelid = held.oid and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '';
      execute format('insert into %1$I (%2$s) select %3$s from %1$I, generate_series(${from}, ${to}) as n where %4$I like %5$L',
        held.name, given, copied, held.debate, 'dbt_g%');
    end loop;
  end
  $copy$`

/**
 * Makes the lists of a database, which are `before` times as long as its log tells, `wanted` times as long; only those with at
 * most so many rows for a debate.
 */
export async function lengthen(
  { execute }: Pick<Grown, 'execute'>,
  before: number,
  wanted: number,
  mostRows: number,
): Promise<void> {
  if (wanted === before) return
  await execute(`set session_replication_role = replica; ${copies(before, wanted - 1, mostRows)}`)
  await execute('vacuum analyze')
}
