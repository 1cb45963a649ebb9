import { sql } from 'kysely'
import { INSTALLATION_TREE } from '../../../jobs/acts/act.ts'
import { type Hash, leafHash } from '../../../shared/crypto/merkle.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { StoredEntry } from './check-entry.ts'
import { ENTRY_COLUMNS } from './entry-columns.ts'
import { headsStore } from './heads-store.ts'
import type { Leaf } from './leaf.ts'
import { CHECKPOINT } from './own-entries.ts'
import { type TreeRow, treeStore } from './tree-store.ts'

/** What a note told of a tree. */
export interface Mark {
  size: number
  root: Hash
  at: string
}

/** What is verified is read as it was at one moment. */
export const verifyStore = (db: Database) => ({
  reading: <Result>(work: (reader: VerifyReader) => Promise<Result>): Promise<Result> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => work(verifyReader(db, tx))),

  async payers(): Promise<string[]> {
    const rows = await db.selectFrom('audit_trees').select('payer_id').orderBy('payer_id').execute()
    return rows.map(({ payer_id }) => payer_id)
  },

  async size(payer: string): Promise<number> {
    const tree = await db.selectFrom('audit_trees').select('size').where('payer_id', '=', payer).executeTakeFirst()
    return tree?.size ?? 0
  },

  /** What the last verification came to. */
  async lastCheck(payer: string) {
    return db.selectFrom('audit_checks').selectAll().where('payer_id', '=', payer).executeTakeFirst()
  },

  async keepCheck(check: { payer: string; at: string; size: number; valid: boolean; issues: readonly object[] }) {
    const row = { verified_at: check.at, size: check.size, valid: check.valid, issues: JSON.stringify(check.issues) }
    await db
      .insertInto('audit_checks')
      .values({ payer_id: check.payer, ...row })
      .onConflict((known) => known.column('payer_id').doUpdateSet(row))
      .execute()
  },

  /** Trees that notes told of and that are not there any more. */
  async lostTrees(): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select distinct tree ->> 'id' as id
      from audit_entries, jsonb_array_elements(leaf::jsonb #> '{details,trees}') as tree
      where payer_id = ${INSTALLATION_TREE} and action = ${CHECKPOINT}
        and not exists (select from audit_trees where tree_id = tree ->> 'id')`.execute(db)
    return rows.map(({ id }) => id)
  },
})
export type VerifyStore = ReturnType<typeof verifyStore>

function verifyReader(db: Database, tx: Transaction) {
  return {
    tree: async (payer: string) => (await treeStore(db).trees(tx, [payer]))[0],

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

    notes: () => tx.selectFrom('audit_notes').select(['size', 'at', 'note']).orderBy('size').execute(),

    /** What the notes told of this tree, oldest first. */
    async marks(treeId: string): Promise<Mark[]> {
      const rows = await tx
        .selectFrom('audit_entries')
        .select(['leaf', 'leaf_hash'])
        .where('payer_id', '=', INSTALLATION_TREE)
        .where('action', '=', CHECKPOINT)
        .where('leaf', 'like', `%"${treeId}"%`)
        .orderBy('seq')
        .execute()
      return rows
        .filter(({ leaf, leaf_hash }) => leafHash(leaf).equals(leaf_hash))
        .flatMap(({ leaf }) => marksIn(JSON.parse(leaf) as Leaf, treeId))
    },

    heads: (tree: TreeRow) => headsStore().ofTree(tx, tree),

    headChain: () => headsStore().chain(tx),

    /** The events that these places of logs have now. */
    async events(places: readonly { debate: string; version: number }[]) {
      const { rows } = await sql<{ debate: string; version: number; hash: string; at: string }>`
        select debate, told.version, hash, at
        from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as told(debate text, version integer)
        join events on debate_id = debate and events.version = told.version`.execute(tx)
      return rows
    },
  }
}
export type VerifyReader = ReturnType<typeof verifyReader>

function marksIn({ at, details }: Leaf, treeId: string): Mark[] {
  const trees = (details.trees ?? []) as unknown as readonly { id: string; size: number; root: string }[]
  return trees.filter(({ id }) => id === treeId).map(({ size, root }) => ({ size, root: Buffer.from(root, 'hex'), at }))
}
