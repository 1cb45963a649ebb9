import { INSTALLATION_TREE } from '../../../jobs/acts/act.ts'
import type { PendingAct } from '../../../jobs/acts/pending-store.ts'
import type { Announce } from '../../../jobs/announce.ts'
import { signNote } from '../../../shared/crypto/signed-note.ts'
import type { SigningKey } from '../../../shared/crypto/signed-paper.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { Entering } from './entering-store.ts'
import { entryOf } from './leaf.ts'
import type { TreeStore } from './tree-store.ts'

/** The action of the entries that say how far all trees have grown. */
export const CHECKPOINT = 'audit.checkpoint'

/** So many trees stand in one entry; more are told in several, the last of which the note follows. */
const TREES_AN_ENTRY = 500

interface Needs {
  db: Database
  store: Pick<TreeStore, 'whenAlone' | 'trees' | 'grown' | 'noted' | 'addNote' | 'time'>
  add: Entering['add']
  signingKey: () => Promise<SigningKey>
  announce: Announce
  installation: string
  newId: NewId
}

/** Who a note is by: random, and without a name. */
export const originOf = (installation: string, treeId: string) => `parley/${installation}/${treeId}`

type Grown = Awaited<ReturnType<TreeStore['grown']>>

/** Makes the notes: each commits to all trees, by an entry of the installation's own. */
export function noting({ db, store, add, signingKey, announce, installation, newId }: Needs) {
  const told = (trees: Grown, at: string, part: number, parts: number): PendingAct => ({
    number: 0,
    id: newId('entry'),
    at,
    payer: INSTALLATION_TREE,
    tenant: INSTALLATION_TREE,
    action: CHECKPOINT,
    actor: { id: 'audit', type: 'system' },
    on: { type: 'audit', id: '' },
    outcome: 'success',
    details: {
      part,
      parts,
      trees: trees.map(({ treeId, size, root }) => ({ id: treeId, size, root: root.toString('hex') })),
    },
    source: 'record',
  })

  async function tellPayers(tx: Transaction, grown: Grown, note: string) {
    for (const { payer, treeId, size, root } of grown) {
      const data = { tree_id: treeId, size, root: root.toString('hex'), note }
      await announce(tx, { org: payer, name: CHECKPOINT, data })
    }
  }

  /** One signed note over all trees; none when nothing grew. */
  return async (): Promise<string | undefined> => {
    const { privateKey } = await signingKey()
    return db.transaction().execute(async (tx) => {
      await store.whenAlone(tx)
      const all = await store.grown(tx)
      if (all.length === 0) return undefined
      const grown = all.filter(({ payer }) => payer !== INSTALLATION_TREE)
      const at = await store.time(tx)
      const parts = Math.max(1, Math.ceil(grown.length / TREES_AN_ENTRY))
      const entries = Array.from({ length: parts }, (_, part) => {
        const trees = grown.slice(part * TREES_AN_ENTRY, (part + 1) * TREES_AN_ENTRY)
        return entryOf(told(trees, at, part + 1, parts), { salt: () => '', lateBefore: '' })
      })
      const [own] = await store.trees(tx, [INSTALLATION_TREE])
      const { treeId, size, root } = await add(tx, INSTALLATION_TREE, own, entries)
      const note = signNote({ origin: originOf(installation, treeId), size, root, at }, privateKey)
      await store.addNote(tx, { size, at, note })
      await store.noted(
        tx,
        [...grown, { payer: INSTALLATION_TREE, size }].map(({ payer, size }) => ({ payer, size })),
      )
      await tellPayers(tx, grown, note)
      return note
    })
  }
}
