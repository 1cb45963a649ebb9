import type pg from 'pg'

/** One row of a dump, with all its texts. */
export interface DumpedRow {
  table: string
  row: Readonly<Record<string, unknown>>
  texts: readonly { column: string; text: string }[]
}

/** Every row of every table of every schema, and what the planner remembers of columns, as a dump or a superuser has them. */
export async function dumpOf(pool: pg.Pool): Promise<DumpedRow[]> {
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
  )
  const dumped: DumpedRow[] = []
  const take = (table: string, rows: readonly { row: Record<string, unknown> }[]) => {
    for (const { row } of rows) dumped.push({ table, row, texts: Object.entries(row).flatMap(textsIn) })
  }
  for (const { schema, name } of tables)
    take(`${schema}.${name}`, (await pool.query(`select to_jsonb(t) as row from "${schema}"."${name}" t`)).rows)
  take(
    'pg_stats',
    (await pool.query(`select to_jsonb(s) as row from pg_stats s where schemaname <> 'pg_catalog'`)).rows,
  )
  return dumped
}

function textsIn([column, value]: [string, unknown]): { column: string; text: string }[] {
  if (typeof value === 'string') return [{ column, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((part) => textsIn([column, part]))
}

const WORD = /[A-Za-z0-9+/_=-]{22,}/g
const KEY_BYTES = 32

/** Every 32 bytes that stand in a dump in hex, base64 or base64url, also within something longer, and every word as it stands. */
export function keysIn(dump: readonly DumpedRow[], { windows }: { windows: boolean }) {
  const words = new Set(dump.flatMap(({ texts }) => texts.flatMap(({ text }) => text.match(WORD) ?? [])))
  const found = new Map<string, Buffer>()
  const add = (bytes: Buffer) => {
    const last = bytes.length - KEY_BYTES
    for (let at = 0; at <= last; at += windows ? 1 : Math.max(1, last)) {
      const key = bytes.subarray(at, at + KEY_BYTES)
      found.set(key.toString('latin1'), key)
    }
  }
  for (const word of words) {
    add(Buffer.from(word, 'base64url'))
    if (/^(?:[0-9a-f]{2})+$/i.test(word)) add(Buffer.from(word, 'hex'))
    add(Buffer.from(word))
  }
  return { words, keys: [...found.values()].filter(isRandom) }
}

/** What has less than four bits of entropy a byte was not drawn at random: of 32 random bytes nearly all differ. */
const isRandom = (key: Buffer) => new Set(key).size >= 16
