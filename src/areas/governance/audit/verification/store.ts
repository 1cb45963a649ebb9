import { sql } from 'kysely'
import { INSTALLATION_TREE } from '../../../../background/audit-trail/action.ts'
import { FORGET } from '../../../../shared/verifier/audit-forget.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { readingOnce } from '../../../../storage/event-log/verify.ts'
import type { StoredEntry } from '../entries/entry.ts'
import { ENTRY_COLUMNS } from '../entries/entry-store.ts'
import { CHECKPOINT } from '../entries/own-entries.ts'
import { headsStore } from '../heads/heads-store.ts'
import { type TreeRow, treeStore } from '../tree/tree-store.ts'
import { debateReader } from './debate-log-store.ts'

/** What verifications read, each piece in one snapshot. */
export const verifyStore = (db: Database) => ({
  reading: <Result>(work: (reader: VerifyReader) => Promise<Result>): Promise<Result> =>
    readingOnce(db, (tx) => work(verifyReader(db, tx))),

  /** Every payer with a tree, with debates, or with both. */
  async payers(): Promise<string[]> {
    const { rows } = await sql<{ payer: string }>`
      select payer_id as payer from audit_trees
      union
      select coalesce(parent_id, organization_id) from (select distinct organization_id from debates) as debating
        left join organizations on organizations.id = organization_id
      order by 1`.execute(db)
    return rows.map(({ payer }) => payer)
  },

  /** How many entries and events there are to be read. */
  async amount(payer: string, tenants: readonly string[]): Promise<{ entries: number; events: number }> {
    const tree = await db.selectFrom('audit_trees').select('size').where('payer_id', '=', payer).executeTakeFirst()
    const { events } = await db
      .selectFrom('debates')
      .select(sql<number>`coalesce(sum(version), 0)::bigint`.as('events'))
      .where('organization_id', '=', sql<string>`any(${tenants})`)
      .executeTakeFirstOrThrow()
    return { entries: tree?.size ?? 0, events }
  },

  /** The ids of the entries with these numbers, as far as there are any. */
  async idsAt(payer: string, seqs: readonly number[]): Promise<string[]> {
    if (seqs.length === 0) return []
    const rows = await db
      .selectFrom('audit_entries')
      .select('id')
      .where('payer_id', '=', payer)
      .where('seq', '=', sql<number>`any(${[...new Set(seqs)]}::bigint[])`)
      .orderBy('seq')
      .execute()
    return rows.map(({ id }) => id)
  },
})
export type VerifyStore = ReturnType<typeof verifyStore>

function verifyReader(db: Database, tx: Transaction) {
  const trees = treeStore(db)
  return {
    ...debateReader(tx),

    tree: async (payer: string) => (await trees.trees(tx, [payer]))[0],

    entries: (payer: string, from: number, to: number): Promise<StoredEntry[]> =>
      tx
        .selectFrom('audit_entries')
        .select(ENTRY_COLUMNS)
        .where('payer_id', '=', payer)
        .where('seq', '>=', from)
        .where('seq', '<', to)
        .orderBy('seq')
        .execute(),

    /** Entries at places that the tree does not have. */
    async strays(payer: string, from: number, size: number): Promise<number[]> {
      const rows = await tx
        .selectFrom('audit_entries')
        .select('seq')
        .where('payer_id', '=', payer)
        .where(({ or, and, eb }) =>
          or([eb('seq', '<', 0), and([eb('seq', '<', from), eb('action', '<>', CHECKPOINT)]), eb('seq', '>=', size)]),
        )
        .orderBy('seq')
        .limit(100)
        .execute()
      return rows.map(({ seq }) => seq)
    },

    /** The entries, from a place on, that say where the log begins since old entries went. */
    async forgets(payer: string, from: number): Promise<string[]> {
      const rows = await tx
        .selectFrom('audit_entries')
        .select('leaf')
        .where('payer_id', '=', payer)
        .where('seq', '>=', from)
        .where('action', '=', FORGET)
        .execute()
      return rows.map(({ leaf }) => leaf)
    },

    tiles: (payer: string, level: number, from: number, to: number) =>
      tx
        .selectFrom('audit_tiles')
        .select(['number', 'hashes', 'root'])
        .where('payer_id', '=', payer)
        .where('level', '=', level)
        .where('number', '>=', from)
        .where('number', '<', to)
        .orderBy('number')
        .execute(),

    /** How many tiles there are of each level. */
    tileCounts: (payer: string) =>
      tx
        .selectFrom('audit_tiles')
        .select(['level', ({ fn }) => fn.countAll<number>().as('tiles'), ({ fn }) => fn.max('number').as('last')])
        .where('payer_id', '=', payer)
        .groupBy('level')
        .orderBy('level')
        .execute(),

    /** Notes over the installation's tree, by size, after one size. */
    notes: (after: number, limit: number) =>
      tx
        .selectFrom('audit_notes')
        .select(['size', 'at', 'note'])
        .where('size', '>', after)
        .orderBy('size')
        .limit(limit)
        .execute(),

    notesOf: (sizes: readonly number[]) =>
      tx
        .selectFrom('audit_notes')
        .select(['size', 'at', 'note'])
        .where('size', '=', sql<number>`any(${sizes}::bigint[])`)
        .execute(),

    /** Entries of the installation's tree, from one place to another, that say how far all trees, or this one, have grown. */
    checkpoints: (from: number, to: number, treeId?: string) =>
      tx
        .selectFrom('audit_entries')
        .select(['seq', 'leaf', 'leaf_hash'])
        .where('payer_id', '=', INSTALLATION_TREE)
        .where('seq', '>=', from)
        .where('seq', '<', to)
        .where('action', '=', CHECKPOINT)
        .$if(treeId !== undefined, (query) => query.where(sql<boolean>`strpos(leaf, ${`"${treeId}"`}) > 0`))
        .orderBy('seq')
        .execute(),

    /** Whether there is a note over these places of the installation's tree that nothing there belongs to. */
    async hasLoneNote(from: number, to: number): Promise<boolean> {
      const lone = await tx
        .selectFrom('audit_notes')
        .select('size')
        .where('size', '>', from)
        .where('size', '<=', to)
        .where(({ not, exists, selectFrom, eb }) =>
          not(
            exists(
              selectFrom('audit_entries')
                .select('seq')
                .where('payer_id', '=', INSTALLATION_TREE)
                .where('action', '=', CHECKPOINT)
                .whereRef('seq', '=', eb('audit_notes.size', '-', 1)),
            ),
          ),
        )
        .limit(1)
        .executeTakeFirst()
      return lone !== undefined
    },

    hashes: (payer: string, level: number, from: number, count: number) => trees.hashes(payer, level, from, count, tx),

    heads: (tree: TreeRow) => headsStore().ofTree(tx, tree),

    headChain: () => headsStore().chain(tx),

    treeIds: async (): Promise<string[]> =>
      (await tx.selectFrom('audit_trees').select('tree_id').execute()).map(({ tree_id }) => tree_id),
  }
}
export type VerifyReader = ReturnType<typeof verifyReader>
