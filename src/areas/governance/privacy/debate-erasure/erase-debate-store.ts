import { type RawBuilder, sql } from 'kysely'
import type { Area, ErasedDebate } from '../../../../platform.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { SearchIndex } from '../../../../storage/search/search-index.ts'
import type { TableDescription } from '../../../../storage/table.ts'

interface DebateEraserDependencies {
  dataMap: () => readonly TableDescription[]
  areas: () => readonly Pick<Area, 'views' | 'erases'>[]
  search: Pick<SearchIndex, 'removeOf'>
}

/** `result.debate_id` is a field of the object in `result`. */
function named(by: string) {
  const [column = '', field] = by.split('.')
  return field === undefined ? sql.ref(column) : sql`${sql.ref(column)} ->> ${field}`
}

/**
 * Erases what every table keeps of a debate, as its description says; a repetition erases what was written since. Tables
 * that a view folds are left to the view, which reads the same event. Areas that do more come first, and areas that build on
 * others before those: they take named locks before they touch rows, as they do elsewhere, so that no two wait for each other.
 */
export function debateEraser({ dataMap, areas, search }: DebateEraserDependencies) {
  const effects: Readonly<Record<string, (tx: Transaction, debate: ErasedDebate) => Promise<void>>> = {
    'search.remove': (tx, { org, debateId }) => search.removeOf(tx, org, { debateId }),
  }

  async function eraseFrom(tx: Transaction, kept: TableDescription, debate: ErasedDebate) {
    const { table, debate: rule, plain } = kept
    if (!rule || rule.byArea || rule.erase === 'pseudonym') return
    const columns: readonly string[] = plain
    const ofDebate = sql`${named(rule.by)} = ${debate.debateId}`
    const where = columns.includes('organization_id') ? sql`organization_id = ${debate.org} and ${ofDebate}` : ofDebate
    if (rule.erase === 'delete') await eraseDebateStore.remove(tx, { table, where })
    else if ('clear' in rule.erase) await eraseDebateStore.clear(tx, { table, where }, rule.erase.clear)
    else if ('effect' in rule.erase) await effects[rule.erase.effect]?.(tx, debate)
  }

  return async (tx: Transaction, debate: ErasedDebate): Promise<void> => {
    const all = areas()
    const folded = new Set(all.flatMap(({ views = [] }) => views.flatMap(({ tables }) => tables)))
    for (const area of all.toReversed()) await area.erases?.(tx, debate)
    for (const kept of dataMap()) if (!folded.has(kept.table)) await eraseFrom(tx, kept, debate)
  }
}
export type EraseDebate = ReturnType<typeof debateEraser>

interface Rows {
  table: string
  where: RawBuilder<unknown>
}

/** A list stays a list, because whoever reads the row reads one. */
const emptyJson = (name: string, type: 'json' | 'jsonb') =>
  sql`(case when jsonb_typeof(to_jsonb(${sql.ref(name)})) = 'array' then '[]' else '{}' end)::${sql.raw(type)}`

const EMPTY = {
  null: () => sql`null`,
  text: () => sql`''`,
  array: () => sql`'{}'`,
  json: (name: string) => emptyJson(name, 'json'),
  jsonb: (name: string) => emptyJson(name, 'jsonb'),
}

/** Where two rows may not be alike, each gets a text of its own. */
const DISTINCT = { ...EMPTY, text: () => sql`'erased ' || gen_random_uuid()` }

/** The assignments that clear columns: null, or the emptiest value that a column takes. */
async function emptied(tx: Database | Transaction, table: string, columns: readonly string[], values: typeof EMPTY) {
  const { rows } = await sql<{ name: string; kind: keyof typeof EMPTY }>`
    select attname as name,
      case when not attnotnull then 'null' when typname in ('json', 'jsonb') then typname::text
        when typcategory = 'A' then 'array' else 'text' end as kind
    from pg_attribute join pg_type on pg_type.oid = atttypid
    where attrelid = ${table}::regclass and attname = any(${columns}::text[])`.execute(tx)
  return rows.map(({ name, kind }) => sql`${sql.ref(name)} = ${values[kind](name)}`)
}

const UNIQUE = '23505'
/** Not null, unique, check. */
const CONSTRAINTS: ReadonlySet<string> = new Set(['23502', UNIQUE, '23514'])

const refusedBy = (fault: unknown): string => {
  const code = String((fault as { code?: unknown }).code)
  if (!CONSTRAINTS.has(code)) throw fault
  return code
}

/** Deletes rows, or clears columns of them, in any table that the data map names. */
export const eraseDebateStore = {
  async remove(tx: Database | Transaction, { table, where }: Rows): Promise<number> {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${where}`.execute(tx)
    return Number(numAffectedRows)
  },

  async clear(
    tx: Database | Transaction,
    { table, where }: Rows,
    columns: readonly string[],
    values = EMPTY,
  ): Promise<number> {
    const empty = await emptied(tx, table, columns, values)
    const { numAffectedRows = 0n } =
      await sql`update ${sql.table(table)} set ${sql.join(empty)} where ${where}`.execute(tx)
    return Number(numAffectedRows)
  },

  /** Clears columns of a row; one that requires them goes, but not because another row was cleared before it. */
  async clearOrRemove(db: Database, row: Rows, columns: readonly string[]): Promise<void> {
    try {
      await eraseDebateStore.clear(db, row, columns)
    } catch (fault) {
      if (refusedBy(fault) !== UNIQUE) return void (await eraseDebateStore.remove(db, row))
      await eraseDebateStore.clear(db, row, columns, DISTINCT).catch(async (again: unknown) => {
        refusedBy(again)
        await eraseDebateStore.remove(db, row)
      })
    }
  },
}
