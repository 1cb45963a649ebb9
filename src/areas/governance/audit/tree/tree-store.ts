import { sql } from 'kysely'
import { INSTALLATION_TREE } from '../../../../background/audit-trail/action.ts'
import { type Hash, rootOf } from '../../../../shared/crypto/merkle.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { type NewEntry, readLeaf } from '../entries/entry.ts'
import { CHECKPOINT, treesInCheckpoint } from '../entries/own-entries.ts'
import { hashesIn, TILE, type Tile } from './tiled-tree.ts'

export interface TreeRow {
  payer: string
  treeId: string
  size: number
  frontier: Buffer
  root: Hash
  keptFrom: number
  notedSize: number
  /** The group of heads that signed its current state; 0 if none did. */
  headGroup: number
}

interface Growth {
  payer: string
  treeId: string
  /** Its size before. */
  from: number
  size: number
  frontier: Buffer
  root: Hash
  entries: readonly NewEntry[]
  tiles: readonly Tile[]
  headGroup: number
}

const LOCK = 'audit trees'
const TREE_COLUMNS = [
  'payer_id',
  'tree_id',
  'size',
  'frontier',
  'root',
  'kept_from',
  'noted_size',
  'head_group',
] as const

/** The SQL of the trees. */
export const treeStore = (db: Database) => {
  async function trees(from: Database | Transaction, payers?: readonly string[], ids?: readonly string[]) {
    const rows = await from
      .selectFrom('audit_trees')
      .select(TREE_COLUMNS)
      .$if(payers !== undefined, (query) => query.where('payer_id', '=', sql<string>`any(${payers})`))
      .$if(ids !== undefined, (query) => query.where('tree_id', '=', sql<string>`any(${ids})`))
      .orderBy('payer_id')
      .execute()
    return rows.map(
      ({ payer_id, tree_id, kept_from, noted_size, head_group, ...row }): TreeRow => ({
        ...row,
        payer: payer_id,
        treeId: tree_id,
        keptFrom: kept_from,
        notedSize: noted_size,
        headGroup: head_group,
      }),
    )
  }

  /** Whole tiles of the next levels, made of the roots of those below. */
  async function higherTiles(tx: Transaction, payer: string, below: readonly Tile[]): Promise<Tile[]> {
    const made: Tile[] = []
    for (const { level, number } of below) {
      if ((number + 1) % TILE !== 0) continue
      const first = number + 1 - TILE
      const rows = await tx
        .selectFrom('audit_tiles')
        .select('root')
        .where('payer_id', '=', payer)
        .where('level', '=', level)
        .where('number', '>=', first)
        .where('number', '<=', number)
        .orderBy('number')
        .execute()
      const roots = rows.map(({ root }) => root)
      made.push({ level: level + 1, number: first / TILE, hashes: Buffer.concat(roots), root: rootOf(roots) })
    }
    return made
  }

  async function addTiles(tx: Transaction, payer: string, tiles: readonly Tile[]): Promise<void> {
    if (tiles.length === 0) return
    await tx
      .insertInto('audit_tiles')
      .values(tiles.map((tile) => ({ payer_id: payer, ...tile })))
      .execute()
    await addTiles(tx, payer, await higherTiles(tx, payer, tiles))
  }

  return {
    ...noteStore,
    trees,
    tree: async (payer: string): Promise<TreeRow | undefined> => (await trees(db, [payer]))[0],

    treesById: (ids: readonly string[]): Promise<TreeRow[]> => trees(db, undefined, ids),

    /** False while another process holds the lock. */
    async alone(tx: Transaction): Promise<boolean> {
      const { rows } = await sql<{ held: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${LOCK}, 0)) as held`.execute(tx)
      return rows[0]?.held ?? false
    },

    /** Waits for the lock. */
    async whenAlone(tx: Transaction): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))`.execute(tx)
    },

    /** These trees are signed by that group as they are. */
    async signedBy(tx: Transaction, group: number, payers: readonly string[]): Promise<void> {
      if (payers.length === 0) return
      await tx
        .updateTable('audit_trees')
        .set({ head_group: group })
        .where('payer_id', '=', sql<string>`any(${payers})`)
        .execute()
    },

    async grow(tx: Transaction, growth: Growth): Promise<void> {
      const { payer, treeId, from, size, frontier, root, entries, tiles, headGroup: head_group } = growth
      await sql`
        insert into audit_entries (payer_id, seq, tenant_id, id, at, category, action, actor_id, actor_type,
          resource_type, resource_id, outcome, leaf, private, salt, leaf_hash)
        select ${payer}, ${from}::bigint + ordinal - 1, leaf ->> 'tenant', leaf ->> 'id', (leaf ->> 'at')::timestamptz,
          leaf ->> 'category', leaf ->> 'action', leaf #>> '{actor,id}', leaf #>> '{actor,type}',
          leaf #>> '{resource,type}', leaf #>> '{resource,id}', leaf ->> 'outcome', text, private, salt, decode(hash, 'hex')
        from rows from (
          jsonb_to_recordset(${JSON.stringify(
            entries.map(({ leaf, text, leafHash, private: privateText, salt }) => ({
              leaf,
              text,
              private: privateText,
              salt,
              hash: leafHash.toString('hex'),
            })),
          )}::jsonb) as (leaf jsonb, text text, private text, salt text, hash text)
        ) with ordinality as told(leaf, text, private, salt, hash, ordinal)`.execute(tx)
      await addTiles(tx, payer, tiles)
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('audit_trees')
        .values({ payer_id: payer, tree_id: treeId, size, frontier, root, head_group })
        .onConflict((known) =>
          known
            .column('payer_id')
            .doUpdateSet({ size, frontier, root, head_group })
            .where('audit_trees.size', '=', from),
        )
        .executeTakeFirst()
      if (Number(numInsertedOrUpdatedRows) !== 1) throw new Error(`The audit tree of ${payer} grew meanwhile`)
    },

    /** Hashes of a level, from one on; those of the tile that is not whole yet are in the frontier. */
    async hashes(
      payer: string,
      level: number,
      from: number,
      count: number,
      on: Database | Transaction = db,
    ): Promise<Hash[]> {
      const tile = await on
        .selectFrom('audit_tiles')
        .select('hashes')
        .where('payer_id', '=', payer)
        .where('level', '=', level)
        .where('number', '=', Math.floor(from / TILE))
        .executeTakeFirst()
      if (tile) return hashesIn(tile.hashes).slice(from % TILE, (from % TILE) + count)
      if (level === 0) return []
      const rows = await on
        .selectFrom('audit_tiles')
        .select('root')
        .where('payer_id', '=', payer)
        .where('level', '=', level - 1)
        .where('number', '>=', from)
        .where('number', '<', from + count)
        .orderBy('number')
        .execute()
      return rows.map(({ root }) => root)
    },
  }
}
export type TreeStore = ReturnType<typeof treeStore>

/** The SQL of notes and of the sizes they cover. */
const noteStore = {
  /** When the last note was made. */
  async lastNoteAt(tx: Database | Transaction): Promise<string | undefined> {
    const note = await tx.selectFrom('audit_notes').select('at').orderBy('size', 'desc').limit(1).executeTakeFirst()
    return note?.at
  },

  /** The trees that have grown since the last note. */
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

/** A tree without its frontier. */
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
  const row = await tx
    .selectFrom('audit_entries')
    .select('leaf')
    .where('payer_id', '=', INSTALLATION_TREE)
    .where('action', '=', CHECKPOINT)
    .where('at', '<=', time)
    .where(sql<boolean>`strpos(leaf, ${`"${treeId}"`}) > 0`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const leaf = row && readLeaf(row.leaf)
  return leaf ? (treesInCheckpoint(leaf).find(({ id }) => id === treeId)?.size ?? 0) : 0
}
