import type { Grown } from './growth-database.ts'

/**
 * Writes every row about a debate once more, as a row about another debate: lists are then as long as with more debates, after
 * minutes where a rebuild would take an hour. The log is not copied, and figures kept by hour or organization stay as they are.
 */
const COPY = `
  do $copy$
  declare
    held record;
    given text;
    copied text;
  begin
    for held in
      select c.oid, c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname <> 'events'
        and (c.relname = 'debates' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'debate_id'))
    loop
      select string_agg(format('%I', attname), ', ' order by attnum),
        string_agg(
          case when attname in ('id', 'debate_id') and atttypid = 'text'::regtype
            then format($$case when strpos(%1$I, 'dbt_g') > 0 then replace(%1$I, 'dbt_g', 'dbt_%2$s') else %1$I || '_%2$s' end$$, attname, '__mark__')
            else format('%I', attname) end, ', ' order by attnum)
        into given, copied
        from pg_attribute where attrelid = held.oid and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '';
      execute format('insert into %I (%s) select %s from %I where %I like %L', held.name, given, copied, held.name,
        case held.name when 'debates' then 'id' else 'debate_id' end, 'dbt_g%');
    end loop;
  end
  $copy$`

/** Makes the lists of a database, which are `before` times as long as its log tells, `wanted` times as long. */
export async function lengthen({ execute }: Pick<Grown, 'execute'>, before: number, wanted: number): Promise<void> {
  if (wanted === before) return
  for (let copy = before; copy < wanted; copy++) await execute(COPY.replaceAll('__mark__', `c${copy}`))
  await execute('vacuum analyze')
}
