import { INSTALLATION_TREE } from '../../../../background/audit-trail/action.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { DAY_MS, FORGET, LEAST_DAYS } from '../../../../shared/verifier/audit-forget.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { HeadGroups } from '../heads/head-groups.ts'
import { TILE } from '../tree/tiled-tree.ts'
import { coveredBefore, type TreeRow, type TreeStore } from '../tree/tree-store.ts'
import { CHECKPOINT, ownEntry } from './own-entries.ts'

/** How many tiles are deleted in one transaction. */
const TILES_AT_ONCE = 64

interface EntryExpiryDependencies {
  db: Database
  store: Pick<TreeStore, 'trees'>
  groups: Pick<HeadGroups, 'whenAlone'>
  newId: NewId
  /** Minimum age in days of a note that covers expired entries. */
  leastDays?: number
}

/** Deletes expired entries in whole tiles; their hashes stay, so that the rest still verifies. */
export function entryExpiry({ db, store, groups, newId, leastDays = LEAST_DAYS }: EntryExpiryDependencies) {
  /** The first place to keep: tiles whose entries are all older than this time go. */
  async function keepFrom(tx: Transaction, { payer, keptFrom, size }: TreeRow, before: string): Promise<number> {
    let from = keptFrom
    for (let tile = 0; tile < TILES_AT_ONCE && from + TILE <= size; tile++) {
      const young = await tx
        .selectFrom('audit_entries')
        .select('seq')
        .where('payer_id', '=', payer)
        .where('seq', '>=', from)
        .where('seq', '<', from + TILE)
        .where('at', '>=', before)
        .limit(1)
        .executeTakeFirst()
      if (young) break
      from += TILE
    }
    return from
  }

  /** Deletes a few tiles of a tree; whether there may be more. */
  const forgetSome = (payer: string, wanted: string): Promise<boolean> =>
    groups.whenAlone(async ({ at, add }, tx) => {
      const [tree] = await store.trees(tx, [payer])
      if (!tree) return false
      const latest = Date.parse(at) - leastDays * DAY_MS
      const before = new Date(Math.min(Date.parse(wanted), latest)).toISOString()
      const old = await keepFrom(tx, tree, before)
      if (old === tree.keptFrom) return false
      const covered = await coveredBefore(tx, tree, new Date(latest).toISOString())
      const from = Math.min(old, covered - (covered % TILE))
      if (from <= tree.keptFrom) return false
      const details = { kept_from: from, before }
      await add(payer, tree, [ownEntry({ id: newId('entry'), at, payer, action: FORGET, details })])
      await tx.updateTable('audit_trees').set({ kept_from: from }).where('payer_id', '=', payer).execute()
      await tx
        .deleteFrom('audit_entries')
        .where('payer_id', '=', payer)
        .where('seq', '<', from)
        /** Checkpoint entries stay: all trees are verified by them. */
        .$if(payer === INSTALLATION_TREE, (gone) => gone.where('action', '<>', CHECKPOINT))
        .execute()
      return true
    })

  /** Deletes what is older than this time, in every tree. */
  return async (before: string): Promise<void> => {
    for (const { payer } of await store.trees(db)) while (await forgetSome(payer, before));
  }
}

const CLEARED_AT_ONCE = 5_000

/** Clears the private text of entries before this time; their digests stay. */
export async function clearPrivateText(db: Database, before: string): Promise<void> {
  for (;;) {
    const { numUpdatedRows } = await db
      .updateTable('audit_entries')
      .set({ private: null, salt: null })
      .where(({ eb, refTuple }) =>
        eb(
          refTuple('payer_id', 'seq'),
          'in',
          db
            .selectFrom('audit_entries')
            .select(['payer_id', 'seq'])
            .where('at', '<', before)
            .where('private', 'is not', null)
            .limit(CLEARED_AT_ONCE)
            .$asTuple('payer_id', 'seq'),
        ),
      )
      .executeTakeFirst()
    if (Number(numUpdatedRows) < CLEARED_AT_ONCE) return
  }
}
