import { sql } from 'kysely'
import type { Database, Transaction } from '../database.ts'

export interface Erasure {
  /** Only of these events; all of the debate's when absent. */
  versions?: readonly number[]
  /** It is undone with this transaction. */
  tx?: Transaction
}

/** The only eraser of text: salt and text go together, so that what stays is a digest nobody can try guesses on. */
export const eraseText =
  (db: Database) =>
  async (debateId: string, { versions, tx }: Erasure = {}) => {
    const { numUpdatedRows } = await (tx ?? db)
      .updateTable('events')
      .set({ private: null, salt: null })
      .where('debate_id', '=', debateId)
      .where('private', 'is not', null)
      .$if(versions !== undefined, (query) => query.where('version', '=', sql<number>`any(${versions}::integer[])`))
      .executeTakeFirst()
    return Number(numUpdatedRows)
  }
