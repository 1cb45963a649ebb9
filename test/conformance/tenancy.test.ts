import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../support/database.ts'
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
  const folder = new URL('../../src/storage/tables/', import.meta.url)
  const source = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n')
  const interfaces = new Map(
    [...source.matchAll(/interface (\w+) \{\n([\s\S]*?)\n\}/g)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+)\??:/gm)].map((match) => match[1] ?? '').sort(),
    ]),
  )
  const listed = [...source.matchAll(/export interface \w+Tables \{\n([\s\S]*?)\n\}/g)].flatMap(([, body = '']) => [
    ...body.matchAll(/^ {2}(\w+): (\w+)/gm),
  ])
  expect(listed.map((match) => match[1]).sort()).toEqual(tables())
  for (const [, table = '', type = ''] of listed) {
    const inCatalogue = columns.filter(({ table_name }) => table_name === table).map(({ column_name }) => column_name)
    expect(interfaces.get(type), table).toEqual(inCatalogue.sort())
  }
})
