import { type TableDescription, textColumnsOf } from '../../src/storage/table.ts'
import { type CatalogueColumn, tablesOf } from './catalogue.ts'
import { type DescribedTable, ownerOf, type SourceFile } from './described-tables.ts'

interface DataMap {
  catalogue: readonly CatalogueColumn[]
  described: readonly DescribedTable[]
  keeps: readonly TableDescription[]
}

/** What the data map does not say, or says wrongly. */
export function keptWrongly({ catalogue, described, keeps }: DataMap): string[] {
  const tables = tablesOf(catalogue)
  const owner = (table: string) => described.find((each) => each.table === table)?.owner
  const placeOf = (table: string) =>
    owner(table) === 'platform' ? 'src/storage/platform-tables.ts' : `src/areas/${owner(table)}/tables.ts`
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
      ...wroteWrong(each),
      ...throughWrong(each, catalogue),
      ...sealedWrong(each),
    ]),
    ...[...Map.groupBy(keeps, ({ table }) => table)]
      .filter(([, declared]) => declared.length > 1)
      .map(([table]) => `${table} is declared twice: leave it to ${placeOf(table)}`),
  ]
}

/** Each column of the database is described, and no other. */
function columnsWrong({ table, personal, plain }: TableDescription, columns: readonly string[]): string[] {
  const told: string[] = [...personal, ...plain]
  return [
    ...columns
      .filter((column) => !told.includes(column))
      .map((column) => `${table}.${column} is neither personal nor plain: its table must say which`),
    ...told
      .filter((column) => !columns.includes(column))
      .map((column) => `${table} has no column ${column}: delete it from its table`),
  ]
}

/** Sealed by the master key, not by the key that seals texts. */
const SEALED_OTHERWISE = 'installation_keys'

/** A column that is called sealed says for which owner: only so can its texts be sealed anew, or be searched. */
function sealedWrong({ table, personal, plain, sealed = [] }: TableDescription): string[] {
  const called = [...personal, ...plain].filter((column) => /^sealed(?!_at$)/.test(column))
  const told: string[] = sealed.map(({ column }) => column)
  if (table === SEALED_OTHERWISE) return []
  return [
    ...called
      .filter((column) => !told.includes(column))
      .map((column) => `${table}.${column} is called sealed: say in its table for which owner`),
    ...told
      .filter((column) => !/^sealed/.test(column))
      .map((column) => `${table}.${column} is sealed: call it so, that people see it`),
  ]
}

function rulesWrong({ table, personal, person, debate, days, since }: TableDescription): string[] {
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

/** Who wrote is among the people whom a row names, and they wrote in columns that hold texts. */
function wroteWrong(kept: TableDescription): string[] {
  const named: readonly string[] = kept.person?.by ?? []
  const texts = textColumnsOf(kept)
  const wrote = kept.person?.wrote
  return [
    ...(wrote?.by ?? [])
      .filter((column) => !named.includes(column))
      .map((column) => `${kept.table}.${column} tells who wrote: its rows are found by it too`),
    ...(wrote?.in ?? [])
      .filter((column) => !texts.includes(column))
      .map((column) => `${kept.table}.${column} is written by people: call it personal`),
  ]
}

/** A row that says whose another is, is found by columns that there are. */
const throughWrong = ({ table, person }: TableDescription, catalogue: readonly CatalogueColumn[]): string[] => {
  const { through } = person ?? {}
  if (!through) return []
  return [through.its, through.by]
    .filter((name) => !catalogue.some(({ table: other, column }) => other === through.table && column === name))
    .map((name) => `${table} is found through ${through.table}.${name}: there is no such column`)
}

/** Declarations of tables that are another's. */
export function declaredElsewhere(files: readonly SourceFile[], described: readonly DescribedTable[]): string[] {
  const owners = new Map(described.map(({ table, owner }) => [table, owner]))
  return files.flatMap(({ file, source }) =>
    [...source.matchAll(/\btable\('(\w+)'/g)]
      .map((match) => match[1] ?? '')
      .filter((table) => owners.get(table) !== ownerOf(file))
      .map((table) => `${file} declares ${table}, which belongs to ${owners.get(table)}: declare it there`),
  )
}
