import type { CompiledQuery } from 'kysely'
import type { Database } from '../database.ts'

/** A query of Kysely, or a text of `sql`. */
interface Query<Row> {
  compile(db: Database): CompiledQuery<Row>
}

type Rows<Queries extends readonly Query<unknown>[]> = {
  -readonly [Index in keyof Queries]: Queries[Index] extends Query<infer Row> ? Row[] : never
}

/**
 * Sends several statements in one go and answers with the rows of each. The server executes them in this order, so that
 * a lock holds for those behind it. In a transaction this is the only way to wait once: Kysely sends its statements one
 * after the other.
 */
export function together<const Queries extends readonly Query<unknown>[]>(
  db: Database,
  ...queries: Queries
): Promise<Rows<Queries>> {
  const compiled = queries.map((query) => query.compile(db))
  return db
    .getExecutor()
    .provideConnection(
      async (connection) =>
        (await Promise.all(
          compiled.map(async (query) => (await connection.executeQuery(query)).rows),
        )) as Rows<Queries>,
    )
}
