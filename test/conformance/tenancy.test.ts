import { beforeAll, expect, test } from 'vitest'
import { type CatalogueColumn, readCatalogue, tablesOf } from './catalogue.ts'
import { describedTables } from './described-tables.ts'
import { REVIEWED } from './reviewed/index.ts'

let columns: CatalogueColumn[]
beforeAll(async () => {
  columns = await readCatalogue()
})

test('every table belongs to an organization or was reviewed as global', () => {
  const owned = columns.filter(({ column, nullable }) => column === 'organization_id' && !nullable)
  const tenantTables = owned.map(({ table }) => table)
  expect(tablesOf(columns).filter((table) => !tenantTables.includes(table))).toEqual(REVIEWED.globalTables)
})

test('a table has in its description the columns that it has in the catalogue', () => {
  for (const { table, columns: described } of describedTables()) {
    const inCatalogue = columns.filter((each) => each.table === table).map(({ column }) => column)
    expect(described.sort(), table).toEqual(inCatalogue)
  }
})
