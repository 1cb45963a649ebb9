import { beforeAll, describe, expect, test } from 'vitest'
import { type CatalogueColumn, readCatalogue } from './catalogue.ts'
import { describedTables } from './described-tables.ts'
import { REVIEWED } from './reviewed/index.ts'
import { columnsDescribedWrongly, ownedWrongly } from './tenancy.ts'

let catalogue: CatalogueColumn[]
beforeAll(async () => {
  catalogue = await readCatalogue()
})

test('every table belongs to an organization or was reviewed as global', () => {
  expect(ownedWrongly(catalogue, describedTables(), REVIEWED.globalTables)).toEqual([])
})

test('a table has in its description the columns that it has in the catalogue', () => {
  expect(describedTables()).not.toEqual([])
  expect(columnsDescribedWrongly(catalogue, describedTables())).toEqual([])
})

describe('planted violations', () => {
  const column = (name: string, nullable = false) => ({ table: 'bookmarks', column: name, nullable })
  const owned = [column('id'), column('organization_id')]
  const bookmarks = { table: 'bookmarks', columns: ['id', 'organization_id'], owner: 'work/bookmarks' }

  test('a table of an organization is right, and so is one that is reviewed as global', () => {
    expect(ownedWrongly(owned, [bookmarks], [])).toEqual([])
    expect(ownedWrongly([column('id'), column('payer_id')], [bookmarks], [])).toEqual([])
    expect(ownedWrongly([column('id')], [bookmarks], ['bookmarks'])).toEqual([])
    expect(columnsDescribedWrongly(owned, [bookmarks])).toEqual([])
  })

  test.each([[[column('id')]], [[column('id'), column('organization_id', true)]]])('a table of nobody', (columns) => {
    expect(ownedWrongly(columns, [bookmarks], [])).toEqual([
      'bookmarks has neither `organization_id … not null` nor `payer_id … not null`: add one, or review it into `globalTables` in test/conformance/reviewed/work.ts',
    ])
  })

  test('a table that is reviewed as global and is not, or is gone', () => {
    expect(ownedWrongly(owned, [bookmarks], ['bookmarks', 'parcels'])).toEqual([
      'bookmarks belongs to an organization: delete it from `globalTables` in test/conformance/reviewed/',
      'there is no table parcels: delete it from `globalTables` in test/conformance/reviewed/',
    ])
  })

  test('a column that only the migration has, and one that only the description has', () => {
    expect(columnsDescribedWrongly([...owned, column('title')], [bookmarks])).toEqual([
      'src/areas/work/bookmarks/tables.ts lacks bookmarks.title, which a migration makes: describe it there',
    ])
    expect(columnsDescribedWrongly([column('id')], [bookmarks])).toEqual([
      'src/areas/work/bookmarks/tables.ts has bookmarks.organization_id, which no migration makes: delete it, or add a migration',
    ])
  })
})
