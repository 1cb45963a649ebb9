import { sql } from 'kysely'
import { INSTALLATION_TREE } from '../../../../background/audit-trail/action.ts'
import { isOwn } from '../../../../shared/verifier/audit-forget.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { readLeaf } from '../entries/entry.ts'
import { ABOUT_HEADS, CHECKPOINT, UNSIGNED } from '../entries/own-entries.ts'
import type { TreeRow } from '../tree/tree-store.ts'
import type { StoredHeads, UnsignedGrowth } from './signed-heads.ts'

const COLUMNS = ['number', 'at', 'hash', 'signed'] as const

interface Latest {
  /** Of the last group; 0 and null where there is none yet. */
  number: number
  hash: string | null
  /** Now, and never before the last group. */
  at: string
  /** The key may still sign. */
  active: boolean
}

/** Whether a checkpoint entry names a group of signed heads: if no group exists then, they were deleted. */
async function wereSigned(tx: Transaction): Promise<boolean> {
  const row = await tx
    .selectFrom('audit_entries')
    .select('seq')
    .where('payer_id', '=', INSTALLATION_TREE)
    .where('action', '=', CHECKPOINT)
    .where('leaf', 'like', '%"group":%')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const some = async (tx: Transaction) =>
  (await tx.selectFrom('audit_heads').select('number').limit(1).executeTakeFirst()) !== undefined

/** The SQL of the signed heads. */
export const headsStore = () => ({
  async latest(tx: Transaction, keyId: string): Promise<Latest> {
    const { rows } = await sql<Latest>`
      select coalesce(number, 0) as number, hash, greatest(clock_timestamp()::timestamptz(3), at) as at,
        exists (select from installation_keys where id = ${keyId} and active) as active
      from (select) as one left join (select number, hash, at from audit_heads order by number desc limit 1) as last on true`.execute(
      tx,
    )
    const [latest] = rows
    if (!latest) throw new Error('The signed heads could not be read')
    return latest
  },

  group: (tx: Database | Transaction, number: number): Promise<StoredHeads | undefined> =>
    tx.selectFrom('audit_heads').select(COLUMNS).where('number', '=', number).executeTakeFirst(),

  /** The signed groups of the newest heads of all trees. */
  async newest(db: Database): Promise<string[]> {
    const rows = await db
      .selectFrom('audit_heads')
      .select('signed')
      .where('number', 'in', (named) => named.selectFrom('audit_trees').select('head_group'))
      .orderBy('number')
      .execute()
    return rows.map(({ signed }) => signed)
  },

  async add(tx: Transaction, heads: StoredHeads): Promise<void> {
    await tx.insertInto('audit_heads').values(heads).execute()
  },

  /** Deletes earlier groups that are not the newest of any tree. */
  async forgetBefore(tx: Transaction, number: number): Promise<void> {
    await sql`
      delete from audit_heads
      where number < ${number} and number not in (select head_group from audit_trees)`.execute(tx)
  },

  wereSigned,

  /** What is stored of the heads of one tree. */
  async ofTree(tx: Transaction, { payer, treeId }: Pick<TreeRow, 'payer' | 'treeId'>) {
    const groups = await tx
      .selectFrom('audit_heads')
      .select(COLUMNS)
      .where('signed', 'like', `%"${treeId}"%`)
      .orderBy('number')
      .execute()
    const row = await tx
      .selectFrom('audit_entries')
      .select('leaf')
      .where('payer_id', '=', payer)
      .where('resource_id', '=', ABOUT_HEADS)
      .where('action', '=', UNSIGNED)
      .orderBy('seq')
      .execute()
    const leaves = row.flatMap(({ leaf }) => readLeaf(leaf) ?? []).filter((leaf) => isOwn(leaf, UNSIGNED))
    const areSigned = groups.length > 0 || (await some(tx)) || (await wereSigned(tx))
    return { groups, areSigned, unsigned: leaves.map(({ details }) => details as unknown as UnsignedGrowth) }
  },

  /** All groups, and the newest that a tree names. */
  async chain(tx: Transaction) {
    const groups = await tx.selectFrom('audit_heads').select(COLUMNS).orderBy('number').execute()
    const { named } = await tx
      .selectFrom('audit_trees')
      .select(({ fn }) => fn.max('head_group').as('named'))
      .executeTakeFirstOrThrow()
    return { groups, named: named ?? 0 }
  },
})
export type HeadsStore = ReturnType<typeof headsStore>
