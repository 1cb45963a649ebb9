import { sql } from 'kysely'
import type { Transaction } from '../../../../storage/database.ts'

/** Tables with the last snapshot of each repository. */
type SnapshotTable =
  | 'code_files'
  | 'code_duplicates'
  | 'code_symbols'
  | 'code_edges'
  | 'code_structure_files'
  | 'code_points'

const ROWS_A_STATEMENT = 2_000

/** What PostgreSQL cannot keep in a text goes: zero bytes, and halves of characters. */
const keepable = (_key: string, value: unknown) => {
  if (typeof value !== 'string') return value
  const whole = value.isWellFormed() ? value : value.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole
}

/** A row as it waits to be added: as text it takes less memory. */
export const rowText = (row: object): string => JSON.stringify(row, keepable)

/** Adds rows, many in one statement. */
export async function insertTexts(tx: Transaction, table: SnapshotTable, rows: readonly string[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const json = `[${rows.slice(at, at + ROWS_A_STATEMENT).join()}]`
    await sql`
      insert into ${sql.table(table)}
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(tx)
  }
}

export async function removeRows(
  tx: Transaction,
  table: SnapshotTable,
  { org, repositoryId }: { org: string; repositoryId: string },
): Promise<void> {
  await tx.deleteFrom(table).where('organization_id', '=', org).where('repository_id', '=', repositoryId).execute()
}
