import type { Kept } from '../../src/storage/kept.ts'
import { type CatalogueColumn, tablesOf } from './catalogue.ts'
import { type DescribedTable, ownerOf, type SourceFile } from './described-tables.ts'

interface DataMap {
  catalogue: readonly CatalogueColumn[]
  described: readonly DescribedTable[]
  keeps: readonly Kept[]
}

/** What the data map does not say, or says wrongly. */
export function keptWrongly({ catalogue, described, keeps }: DataMap): string[] {
  const tables = tablesOf(catalogue)
  const owner = (table: string) => described.find((each) => each.table === table)?.owner
  const placeOf = (table: string) =>
    owner(table) === 'platform' ? 'src/storage/keeps.ts' : `src/areas/${owner(table)}/keeps.ts`
  const kept = new Set<string>(keeps.map(({ table }) => table))
  return [
    ...tables
      .filter((table) => !kept.has(table))
      .map(
        (table) =>
          `nobody says what ${table} keeps: declare it in ${placeOf(table)}${owner(table) === 'platform' ? '' : ', which its area hands to defineArea'}`,
      ),
    ...keeps.flatMap((each) => [
      ...columnsWrong(
        each,
        catalogue.filter(({ table }) => table === each.table).map(({ column }) => column),
      ),
      ...rulesWrong(each),
      ...sealedWrong(each),
    ]),
    ...[...Map.groupBy(keeps, ({ table }) => table)]
      .filter(([, declared]) => declared.length > 1)
      .map(([table]) => `${table} is declared twice: leave it to ${placeOf(table)}`),
  ]
}

/** Each column is personal or plain, and none is both. */
function columnsWrong({ table, personal, plain }: Kept, columns: readonly string[]): string[] {
  const told: string[] = [...personal, ...plain]
  return [
    ...columns
      .filter((column) => !told.includes(column))
      .map((column) => `${table}.${column} is neither personal nor plain: its keeps must say which`),
    ...columns
      .filter((column) => told.indexOf(column) !== told.lastIndexOf(column))
      .map((column) => `${table}.${column} is told twice: it is either personal or plain`),
    ...told
      .filter((column) => !columns.includes(column))
      .map((column) => `${table} has no column ${column}: delete it from its keeps`),
  ]
}

/** Sealed by the master key, not by the key that seals texts. */
const SEALED_OTHERWISE = 'installation_keys'

/** A column that is called sealed says for which owner: only so can its texts be sealed anew, or be searched. */
function sealedWrong({ table, personal, plain, sealed = [] }: Kept): string[] {
  const called = [...personal, ...plain].filter((column) => /^sealed(?!_at$)/.test(column))
  const told: string[] = sealed.map(({ column }) => column)
  if (table === SEALED_OTHERWISE) return []
  return [
    ...called
      .filter((column) => !told.includes(column))
      .map((column) => `${table}.${column} is called sealed: say in its keeps for which owner`),
    ...told
      .filter((column) => !/^sealed/.test(column))
      .map((column) => `${table}.${column} is sealed: call it so, that people see it`),
  ]
}

function rulesWrong({ table, personal, person, debate, days, since }: Kept): string[] {
  return [
    ...(personal.length > 0 && !person && !debate
      ? [
          `${table} is personal: say by which column its person or its debate is found, and what an erasure does with it`,
        ]
      : []),
    ...((days === undefined) === (since === undefined)
      ? []
      : [`${table} has a time to be kept: say both days and since`]),
  ]
}

/** Declarations of tables that are another's. */
export function declaredElsewhere(files: readonly SourceFile[], described: readonly DescribedTable[]): string[] {
  const owners = new Map(described.map(({ table, owner }) => [table, owner]))
  return files.flatMap(({ file, source }) =>
    [...source.matchAll(/\btable: '(\w+)'/g)]
      .map((match) => match[1] ?? '')
      .filter((table) => owners.get(table) !== ownerOf(file))
      .map((table) => `${file} declares ${table}, which belongs to ${owners.get(table)}: declare it there`),
  )
}
