import { CompiledQuery, type DatabaseConnection, type KyselyProps, Transaction as KyselyTransaction } from 'kysely'
import type { Database, Transaction } from '../database.ts'
import type { Tables } from '../tables.ts'
import { COMMIT_BEHIND } from './pooled-client.ts'

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
    const side = onConnection(tx, connection)
    const outcomes = await Promise.allSettled(works.map((work) => work(side)))
    return resultsOf(outcomes) as Results<Works>
  })
}

/**
 * Does the last pieces of work of a transaction side by side and sends its end right behind their statements, so that
 * nobody waits for it once more. Each sends its statements in one go; a later one fails. What they answer comes too late
 * for a decision: only a fault undoes the transaction.
 */
export function lastly<const Works extends readonly Work[]>(tx: Transaction, ...works: Works): Promise<Results<Works>> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const begun = works.map((work) => {
      const sent = Promise.withResolvers<void>()
      const noting: DatabaseConnection = {
        executeQuery(query) {
          const answer = connection.executeQuery<never>(query)
          sent.resolve()
          return answer
        },
        streamQuery: (query, size) => connection.streamQuery(query, size),
      }
      const done = work(onConnection(tx, noting))
      return { done, sent: Promise.race([sent.promise, done]) }
    })
    const sent = await Promise.allSettled(begun.map((each) => each.sent))
    const isAllSent = sent.every(({ status }) => status === 'fulfilled')
    const end = isAllSent ? connection.executeQuery(CompiledQuery.raw(COMMIT_BEHIND)) : undefined
    const outcomes = await Promise.allSettled([...begun.map(({ done }) => done), end])
    return resultsOf(outcomes).slice(0, -1) as Results<Works>
  })
}

/** The transaction as one that asks on this connection. */
function onConnection(tx: Transaction, connection: DatabaseConnection): Transaction {
  const executor = tx.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  return new KyselyTransaction<Tables>({ ...BEGUN, executor })
}

/** Fails with the fault that made the others fail. */
function resultsOf(outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] {
  const faults = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  if (faults.length > 0) throw faults.find(({ code }) => code !== AFTER_A_FAULT) ?? faults[0]
  return outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value)
}
