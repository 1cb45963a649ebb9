import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { describedTables } from './described-tables.ts'
import { GLOBAL_TABLES } from './reviewed.ts'

let database: TestDatabase
let columns: { table_name: string; column_name: string; is_nullable: string }[]
beforeAll(async () => {
  database = await testDatabase()
  const { rows } = await database.pool.query(
    "select table_name, column_name, is_nullable from information_schema.columns where table_schema = 'public'",
  )
  columns = rows
})
afterAll(() => database.close())

const tables = () => [...new Set(columns.map(({ table_name }) => table_name))].sort()

test('every table belongs to an organization or was reviewed as global', () => {
  const owned = columns.filter(
    ({ column_name, is_nullable }) => column_name === 'organization_id' && is_nullable === 'NO',
  )
  const tenantTables = owned.map(({ table_name }) => table_name)
  expect(tables().filter((table) => !tenantTables.includes(table))).toEqual(GLOBAL_TABLES)
})

test('the table types and the catalogue name the same tables and columns', () => {
  const described = describedTables()
  expect(described.map(({ table }) => table).sort()).toEqual(tables())
  for (const { table, columns: named } of described) {
    const inCatalogue = columns.filter(({ table_name }) => table_name === table).map(({ column_name }) => column_name)
    expect(named.sort(), table).toEqual(inCatalogue.sort())
  }
})
