import type { Announce } from '../../../../background/announcements/announcer.ts'
import { INSTALLATION_TREE } from '../../../../background/audit-trail/action.ts'
import { signNote } from '../../../../shared/crypto/signed-note.ts'
import type { SigningKey } from '../../../../shared/crypto/signed-paper.ts'
import type { NewId } from '../../../../shared/ids.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { NewEntry } from '../entries/entry.ts'
import { CHECKPOINT, ownEntry } from '../entries/own-entries.ts'
import type { TreeRow, TreeStore } from '../tree/tree-store.ts'
import type { HeadGroups } from './head-groups.ts'

/** Trees named in one checkpoint entry; more trees take several entries, and the note follows the last. */
const TREES_AN_ENTRY = 500

interface CheckpointSignerDependencies {
  store: Pick<TreeStore, 'trees' | 'grown' | 'noted' | 'addNote'>
  groups: Pick<HeadGroups, 'whenAlone'>
  signingKey: () => Promise<SigningKey>
  announce: Announce
  /** Sends the note to the witnesses when the transaction commits. */
  witness?: (tx: Transaction, note: { size: number; group: number }) => Promise<void>
  installation: string
  newId: NewId
}

/** The origin of a note: random ids, without a name. */
export const originOf = (installation: string, treeId: string) => `parley/${installation}/${treeId}`

type GrownTree = Pick<TreeRow, 'payer' | 'treeId' | 'size' | 'root'>

interface Part {
  at: string
  part: number
  parts: number
  /** The group of signed heads that it comes with. */
  group: number
}

/** Signs notes: each commits to all trees, through a checkpoint entry in the installation's own tree. */
export function checkpointSigner({
  store,
  groups,
  signingKey,
  announce,
  witness,
  installation,
  newId,
}: CheckpointSignerDependencies) {
  const checkpointEntry = (trees: readonly GrownTree[], { at, ...part }: Part): NewEntry =>
    ownEntry({
      id: newId('entry'),
      at,
      payer: INSTALLATION_TREE,
      action: CHECKPOINT,
      details: {
        ...part,
        trees: trees.map(({ treeId, size, root }) => ({ id: treeId, size, root: root.toString('hex') })),
      },
    })

  async function announceToPayers(tx: Transaction, grown: readonly GrownTree[], note: string) {
    for (const { payer, treeId, size, root } of grown) {
      const data = { tree_id: treeId, size, root: root.toString('hex'), note }
      await announce(tx, { org: payer, name: CHECKPOINT, data })
    }
  }

  /** One signed note over all trees; none when nothing grew. */
  return async (): Promise<string | undefined> => {
    const { privateKey } = await signingKey()
    return groups.whenAlone(async ({ number: group, at, add, sign, noted }, tx) => {
      const all = await store.grown(tx)
      if (all.length === 0) return undefined
      const grown: GrownTree[] = []
      for (const tree of all) if (tree.payer !== INSTALLATION_TREE) grown.push(await sign(tree))
      const parts = Math.max(1, Math.ceil(grown.length / TREES_AN_ENTRY))
      const entries = Array.from({ length: parts }, (_, part) => {
        const trees = grown.slice(part * TREES_AN_ENTRY, (part + 1) * TREES_AN_ENTRY)
        return checkpointEntry(trees, { at, part: part + 1, parts, group })
      })
      const [own] = await store.trees(tx, [INSTALLATION_TREE])
      const { treeId, size, root } = await add(INSTALLATION_TREE, own, entries)
      const note = signNote({ origin: originOf(installation, treeId), size, root, at }, privateKey)
      await store.addNote(tx, { size, at, note })
      await store.noted(
        tx,
        [...grown, { payer: INSTALLATION_TREE, size }].map(({ payer, size }) => ({ payer, size })),
      )
      noted()
      await announceToPayers(tx, grown, note)
      await witness?.(tx, { size, group })
      return note
    })
  }
}
