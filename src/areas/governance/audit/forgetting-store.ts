import { INSTALLATION_TREE } from '../../../jobs/acts/act.ts'
import type { PendingAct } from '../../../jobs/acts/pending-store.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { Entering } from './entering-store.ts'
import { entryOf, type Leaf } from './leaf.ts'
import { CHECKPOINT } from './noting-store.ts'
import { TILE } from './tree.ts'
import type { TreeRow, TreeStore } from './tree-store.ts'

/** The action of the entries that say from where on a log is still kept. */
const FORGET = 'audit.forget'

/** So many tiles go in one transaction. */
const TILES_AT_ONCE = 64

interface Needs {
  db: Database
  store: Pick<TreeStore, 'whenAlone' | 'trees' | 'time'>
  add: Entering['add']
  newId: NewId
}

/** From where on this entry says that its log is kept; 0 for every other entry. */
export const keptFromIn = ({ action, source, details }: Leaf): number =>
  action === FORGET && source === 'record' && typeof details.kept_from === 'number' ? details.kept_from : 0

/** Lets entries go that have passed their time, whole tiles of them; their hashes stay, so that the rest still verifies. */
export function forgetting({ db, store, add, newId }: Needs) {
  /** The first place that is still to be kept: tiles without an entry after this time go. */
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

  const told = (payer: string, at: string, details: { kept_from: number; before: string }): PendingAct => ({
    number: 0,
    id: newId('entry'),
    at,
    payer,
    tenant: payer,
    action: FORGET,
    actor: { id: 'audit', type: 'system' },
    on: { type: 'audit', id: '' },
    outcome: 'success',
    details,
    source: 'record',
  })

  /** Answers whether there may be more. */
  const forgetSome = (payer: string, before: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await store.whenAlone(tx)
      const [tree] = await store.trees(tx, [payer])
      if (!tree) return false
      const from = await keepFrom(tx, tree, before)
      if (from === tree.keptFrom) return false
      const act = told(payer, await store.time(tx), { kept_from: from, before })
      await add(tx, payer, tree, [entryOf(act, { salt: () => '', lateBefore: '' })])
      await tx.updateTable('audit_trees').set({ kept_from: from }).where('payer_id', '=', payer).execute()
      await tx
        .deleteFrom('audit_entries')
        .where('payer_id', '=', payer)
        .where('seq', '<', from)
        /** What notes told of all trees is what these are verified by. */
        .$if(payer === INSTALLATION_TREE, (gone) => gone.where('action', '<>', CHECKPOINT))
        .execute()
      return true
    })

  /** In every tree, what is older than this time. */
  return async (before: string): Promise<void> => {
    for (const { payer } of await store.trees(db)) while (await forgetSome(payer, before));
  }
}
