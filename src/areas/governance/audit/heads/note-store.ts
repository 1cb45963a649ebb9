import { sql } from 'kysely'
import { INSTALLATION_TREE } from '../../../../background/audit-trail/action.ts'
import type { Hash } from '../../../../shared/crypto/merkle.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { readLeaf } from '../entries/check-entry.ts'
import { CHECKPOINT, treesInCheckpoint } from '../entries/own-entries.ts'

/** A tree without what it grows by. */
interface GrownTree {
  payer: string
  treeId: string
  size: number
  root: Hash
  headGroup: number
}

/** How many entries of a tree the last note before this time covers. */
export async function coveredBefore(
  tx: Transaction,
  { payer, treeId }: Pick<GrownTree, 'payer' | 'treeId'>,
  time: string,
): Promise<number> {
  if (payer === INSTALLATION_TREE) {
    const note = await tx
      .selectFrom('audit_notes')
      .select('size')
      .where('at', '<=', time)
      .orderBy('size', 'desc')
      .limit(1)
      .executeTakeFirst()
    return note?.size ?? 0
  }
  const told = await tx
    .selectFrom('audit_entries')
    .select('leaf')
    .where('payer_id', '=', INSTALLATION_TREE)
    .where('action', '=', CHECKPOINT)
    .where('at', '<=', time)
    .where(sql<boolean>`strpos(leaf, ${`"${treeId}"`}) > 0`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const leaf = told && readLeaf(told.leaf)
  return leaf ? (treesInCheckpoint(leaf).find(({ id }) => id === treeId)?.size ?? 0) : 0
}

/** The SQL of notes and of the sizes they cover. */
export const noteStore = {
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
