import type { PendingActs } from '../../../jobs/acts/pending-store.ts'
import type { RandomBytes } from '../../../shared/ids.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { entryOf, type NewEntry } from './leaf.ts'
import { TiledTree } from './tree.ts'
import type { TreeRow, TreeStore } from './tree-store.ts'

interface Needs {
  db: Database
  store: Pick<TreeStore, 'alone' | 'trees' | 'grow' | 'lastNoteAt'>
  pending: Pick<PendingActs, 'take' | 'some'>
  random: RandomBytes
}

const AT_ONCE = 1_000
const LATE_MS = 15 * 60_000
const SALT_BYTES = 16
const TREE_ID_BYTES = 16

/** What is entered of acts that are over: each once, in the tree of who pays. */
export function entering({ db, store, pending, random }: Needs) {
  const hex = (bytes: number) => Buffer.from(random(bytes)).toString('hex')

  /** Adds entries to one tree. */
  async function add(tx: Transaction, payer: string, known: TreeRow | undefined, entries: readonly NewEntry[]) {
    const from = known?.size ?? 0
    const tree = new TiledTree({ size: from, frontier: known?.frontier ?? Buffer.alloc(0) })
    for (const { leafHash } of entries) tree.add(leafHash)
    const { size, frontier, tiles } = tree
    const grown = { payer, treeId: known?.treeId ?? hex(TREE_ID_BYTES), from, size, frontier, root: tree.root() }
    await store.grow(tx, { ...grown, entries, tiles })
    return grown
  }

  /** Answers how many were entered; none where another process is at it. */
  async function enterSome(): Promise<number> {
    return db.transaction().execute(async (tx) => {
      if (!(await store.alone(tx))) return 0
      const acts = await pending.take(tx, AT_ONCE)
      if (acts.length === 0) return 0
      const noted = await store.lastNoteAt(tx)
      const lateBefore = noted === undefined ? '' : new Date(Date.parse(noted) - LATE_MS).toISOString()
      const facts = { salt: () => hex(SALT_BYTES), lateBefore }
      const byPayer = Map.groupBy(acts, ({ payer }) => payer)
      const trees = new Map((await store.trees(tx, [...byPayer.keys()])).map((tree) => [tree.payer, tree]))
      for (const [payer, own] of byPayer) {
        const entries = own.map((act) => entryOf(act, facts))
        await add(tx, payer, trees.get(payer), entries)
      }
      return acts.length
    })
  }

  return {
    add,

    /** Enters all that waits. */
    async drain(): Promise<number> {
      let all = 0
      if (!(await pending.some(db))) return all
      for (;;) {
        const some = await enterSome()
        all += some
        if (some === 0) return all
      }
    },
  }
}
export type Entering = ReturnType<typeof entering>
