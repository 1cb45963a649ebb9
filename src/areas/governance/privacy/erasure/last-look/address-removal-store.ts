import { sql } from 'kysely'
import type { Database } from '../../../../../storage/database.ts'
import { eraseDebateStore } from '../../debate-erasure/erase-debate-store.ts'
import type { CandidateRow, SearchedTable } from './search-store.ts'

/** Codes of errors that a type, a constraint or a trigger raises. */
const REFUSED = /^(22|23|P0)/

/** Removes texts from searched rows, unless a row changed since. */
export const addressRemovalStore = (db: Database) => ({
  /** Clears columns of a row; deletes a row that requires them. */
  async clear(
    { table, columns }: SearchedTable,
    { place, texts }: CandidateRow,
    found: readonly string[],
    cleared: readonly string[],
  ): Promise<void> {
    const same = columns.flatMap(({ name, isBytes }, i) => {
      if (!found.includes(name)) return []
      const text = isBytes ? sql`encode(${sql.ref(name)}, 'escape')` : sql`${sql.ref(name)}::text`
      return [sql`${text} = ${texts[i]}`]
    })
    const row = { table, where: sql`ctid = ${place}::tid and ${sql.join(same, sql` and `)}` }
    await eraseDebateStore.clearOrRemove(db, row, cleared)
  },

  /** Replaces texts of a row; false where the database refuses one. */
  async replace(
    { table, columns }: SearchedTable,
    { place, texts }: CandidateRow,
    replacing: ReadonlyMap<string, string>,
  ): Promise<boolean> {
    const own = columns.flatMap((column, i) => {
      const text = replacing.get(column.name)
      return text === undefined ? [] : [{ ...column, former: texts[i], text }]
    })
    const changes = own.map(({ name, type, text }) => sql`${sql.ref(name)} = ${text}::text::${sql.raw(type)}`)
    const same = own.map(({ name, former }) => sql`${sql.ref(name)}::text = ${former}`)
    try {
      await sql`update ${sql.table(table)} set ${sql.join(changes)}
        where ctid = ${place}::tid and ${sql.join(same, sql` and `)}`.execute(db)
      return true
    } catch (fault) {
      if (!REFUSED.test(String((fault as { code?: unknown }).code))) throw fault
      return false
    }
  },

  remove: ({ table }: SearchedTable, { place }: CandidateRow) =>
    eraseDebateStore.remove(db, { table, where: sql`ctid = ${place}::tid` }),

  /** False while the job is being run. */
  async removeJob({ schema, table }: SearchedTable, { place }: CandidateRow): Promise<boolean> {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.id(schema, table)} where ctid = ${place}::tid and state <> 'active'`.execute(db)
    return numAffectedRows > 0n
  },
})
export type AddressRemovalStore = ReturnType<typeof addressRemovalStore>
