import { testDatabase } from '../support/database.ts'

export interface CatalogueColumn {
  table: string
  column: string
  nullable: boolean
}

/** Every column of every table that the migrations make, by table and column. */
export async function readCatalogue(): Promise<CatalogueColumn[]> {
  const database = await testDatabase()
  const { rows } = await database.pool.query<CatalogueColumn>(
    `select table_name as table, column_name as column, is_nullable = 'YES' as nullable from information_schema.columns
     where table_schema = 'public' order by table_name collate "C", column_name collate "C"`,
  )
  await database.close()
  return rows
}

/** The tables that stand in another schema than that, as schema.table. */
export async function readTablesElsewhere(): Promise<string[]> {
  const database = await testDatabase()
  const { rows } = await database.pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('public', 'pg_catalog', 'information_schema') order by 1`,
  )
  await database.close()
  return rows.map(({ name }) => name)
}

export const tablesOf = (columns: readonly CatalogueColumn[]) => [...new Set(columns.map(({ table }) => table))]
