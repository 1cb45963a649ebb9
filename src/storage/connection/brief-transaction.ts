import { sql } from 'kysely'
import type { Database, Transaction } from '../database.ts'

interface Limits {
  /** How long it waits for a lock. */
  lockMs: number
  /** How long one statement of it takes. */
  statementMs: number
}

/** A transaction that holds nobody up for long. Its limits travel with its beginning: what is done very often pays for each way to the server. */
export const briefTransaction = <Result>(
  db: Database,
  { lockMs, statementMs }: Limits,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  db.connection().execute(async (connection) => {
    const limits = `set local lock_timeout = ${lockMs}; set local statement_timeout = ${statementMs}`
    await sql.raw(`begin; ${limits}`).execute(connection)
    try {
      const result = await work(connection as Transaction)
      await sql`commit`.execute(connection)
      return result
    } catch (error) {
      await sql`rollback`.execute(connection).catch(() => {})
      throw error
    }
  })
