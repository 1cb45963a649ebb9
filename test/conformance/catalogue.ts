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

export const tablesOf = (columns: readonly CatalogueColumn[]) => [...new Set(columns.map(({ table }) => table))]
