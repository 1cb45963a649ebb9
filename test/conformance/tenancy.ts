import { type CatalogueColumn, tablesOf } from './catalogue.ts'
import type { DescribedTable } from './described-tables.ts'

/** The tenant of a row, or where it is always the organization above, who pays. */
const OWNERS = ['organization_id', 'payer_id']
const REVIEW = 'test/conformance/reviewed'

/** What is wrong with whose tables are. */
export function ownedWrongly(
  catalogue: readonly CatalogueColumn[],
  described: readonly DescribedTable[],
  globalTables: readonly string[],
): string[] {
  const tables = tablesOf(catalogue)
  const owned = new Set(
    catalogue.filter(({ column, nullable }) => OWNERS.includes(column) && !nullable).map(({ table }) => table),
  )
  const groupOf = (table: string) => described.find((each) => each.table === table)?.owner.split('/')[0] ?? '<group>'
  return [
    ...tables
      .filter((table) => !owned.has(table) && !globalTables.includes(table))
      .map(
        (table) =>
          `${table} has neither \`organization_id … not null\` nor \`payer_id … not null\`: add one, or review it into \`globalTables\` in ${REVIEW}/${groupOf(table)}.ts`,
      ),
    ...globalTables
      .filter((table) => owned.has(table))
      .map((table) => `${table} belongs to an organization: delete it from \`globalTables\` in ${REVIEW}/`),
    ...globalTables
      .filter((table) => !tables.includes(table))
      .map((table) => `there is no table ${table}: delete it from \`globalTables\` in ${REVIEW}/`),
  ]
}

/** Columns that a description has and the catalogue has not, or the other way round. */
export function columnsDescribedWrongly(
  catalogue: readonly CatalogueColumn[],
  described: readonly DescribedTable[],
): string[] {
  return described.flatMap(({ table, columns, owner }) => {
    const file = owner === 'platform' ? 'the tables.ts of the platform' : `src/areas/${owner}/tables.ts`
    const migrated = catalogue.filter((each) => each.table === table).map(({ column }) => column)
    return [
      ...migrated
        .filter((column) => !columns.includes(column))
        .map((column) => `${file} lacks ${table}.${column}, which a migration makes: describe it there`),
      ...columns
        .filter((column) => !migrated.includes(column))
        .map((column) => `${file} has ${table}.${column}, which no migration makes: delete it, or add a migration`),
    ]
  })
}
