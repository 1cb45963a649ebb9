import { type DescribedTable, ownerOf, reviewOf, type SourceFile } from './described-tables.ts'
import type { Reviewed } from './reviewed/review.ts'
import { tablesWritten } from './table-writes.ts'

/** What is wrong with who describes which table. */
export function describedWrongly(catalogue: readonly string[], described: readonly DescribedTable[]): string[] {
  const owners = Map.groupBy(described, ({ table }) => table)
  return [
    ...catalogue
      .filter((table) => !owners.has(table))
      .map((table) => `${table} has no owner: describe it in the tables.ts of the area that it belongs to`),
    ...[...owners.keys()]
      .filter((table) => !catalogue.includes(table))
      .map((table) => `${table} is described but is in no database: add its migration, or delete the description`),
    ...[...owners.entries()]
      .filter(([, tables]) => tables.length > 1)
      .map(
        ([table, tables]) =>
          `${table} is described by ${tables.map(({ owner }) => owner).join(' and ')}: leave it to one`,
      ),
  ]
}

/** The job store's own, and how far rebuilds of views have come. */
const ELSEWHERE = /^(pgboss\..+|rebuilding\.rebuilds)$/

/** Tables that stand where nobody would look for their owner. */
export const misplaced = (elsewhere: readonly string[]): string[] =>
  elsewhere
    .filter((table) => !ELSEWHERE.test(table))
    .map((table) => `${table} stands outside public, where owners, tenants and keeps are checked: make it in public`)

/** What is wrong with who writes which table. */
export function writtenWrongly(
  files: readonly SourceFile[],
  described: readonly DescribedTable[],
  { foreignWrites = [], writtenByMigrations = [] }: Pick<Reviewed, 'foreignWrites' | 'writtenByMigrations'>,
): string[] {
  const owners = new Map(described.map(({ table, owner }) => [table, owner]))
  const writes = files.flatMap(({ file, source }) =>
    [...tablesWritten(source, new Set(owners.keys()))].map((table) => ({ file, table })),
  )
  const reviewed = foreignWrites.flatMap(({ file, tables }) => tables.map((table) => ({ file, table })))
  const among = (list: readonly { file: string; table: string }[], wanted: { file: string; table: string }) =>
    list.some(({ file, table }) => file === wanted.file && table === wanted.table)
  const foreign = writes.filter(({ file, table }) => ownerOf(file) !== owners.get(table))
  return [
    ...foreign
      .filter((write) => !among(reviewed, write))
      .map(
        ({ file, table }) =>
          `${file} writes ${table}, which belongs to ${owners.get(table)}: let its owner write it, at its door; or review it in ${reviewOf(file)}`,
      ),
    ...reviewed
      .filter((write) => !among(foreign, write))
      .map(({ file, table }) => `${file} writes ${table} no more: delete that from ${reviewOf(file)}`),
    ...[...owners.keys()]
      .filter((table) => !writtenByMigrations.includes(table) && !writes.some((write) => write.table === table))
      .map(
        (table) =>
          `nobody is seen to write ${table}: delete it, teach test/conformance/table-writes.ts how it is written, or review it into \`writtenByMigrations\``,
      ),
  ]
}
