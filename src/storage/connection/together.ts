import { type CompiledQuery, type KyselyProps, Transaction as KyselyTransaction } from 'kysely'
import type { Database, Transaction } from '../database.ts'
import type { Tables } from '../tables.ts'

/** A query of Kysely, or a text of `sql`. */
export interface Query<Row> {
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

/** What a transaction needs besides an executor to begin, which has happened. */
const BEGUN = { config: {}, driver: {}, dialect: {} } as Omit<KyselyProps, 'executor'>

type Work = (tx: Transaction) => Promise<unknown>

type Results<Works extends readonly Work[]> = {
  -readonly [Index in keyof Works]: Awaited<ReturnType<Works[Index]>>
}

/** What the server answers to every statement after one that failed. */
const AFTER_A_FAULT = '25P02'

/**
 * Does several pieces of work in a transaction that need nothing of each other, so that their statements travel side by
 * side. It waits for all of them, even when one fails: none sends a statement after the end of the transaction. It fails
 * with the fault that made the others fail.
 */
export function sideBySide<const Works extends readonly Work[]>(
  tx: Transaction,
  ...works: Works
): Promise<Results<Works>> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const executor = tx.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
    const side = new KyselyTransaction<Tables>({ ...BEGUN, executor })
    const outcomes = await Promise.allSettled(works.map((work) => work(side)))
    const faults = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    if (faults.length > 0) throw faults.find(({ code }) => code !== AFTER_A_FAULT) ?? faults[0]
    return outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value) as Results<Works>
  })
}
