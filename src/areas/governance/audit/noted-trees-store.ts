import { sql } from 'kysely'
import type { Hash } from '../../../shared/crypto/merkle.ts'
import type { Database, Transaction } from '../../../storage/database.ts'

/** A tree without what it grows by. */
interface GrownTree {
  payer: string
  treeId: string
  size: number
  root: Hash
  headGroup: number
}

/** The SQL of the notes, and of what they told of trees. */
export const notedTrees = {
  /** When the last note was made. */
  async lastNoteAt(tx: Database | Transaction): Promise<string | undefined> {
    const note = await tx.selectFrom('audit_notes').select('at').orderBy('size', 'desc').limit(1).executeTakeFirst()
    return note?.at
  },

  /** Those that have grown since the last note. */
  async grown(tx: Transaction): Promise<GrownTree[]> {
    return tx
      .selectFrom('audit_trees')
      .select(['payer_id as payer', 'tree_id as treeId', 'size', 'root', 'head_group as headGroup'])
      .whereRef('size', '>', 'noted_size')
      .orderBy('payer_id')
      .execute()
  },

  async noted(tx: Transaction, trees: readonly { payer: string; size: number }[]): Promise<void> {
    await sql`
      update audit_trees set noted_size = told.size
      from jsonb_to_recordset(${JSON.stringify(trees)}::jsonb) as told(payer text, size bigint)
      where payer_id = told.payer`.execute(tx)
  },

  async addNote(tx: Transaction, note: { size: number; at: string; note: string }): Promise<void> {
    await tx.insertInto('audit_notes').values(note).execute()
  },
}
