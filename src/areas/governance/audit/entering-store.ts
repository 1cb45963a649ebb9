import type { PendingActs } from '../../../background/acts/pending-store.ts'
import type { RandomBytes } from '../../../shared/ids.ts'
import type { Database } from '../../../storage/database.ts'
import type { HeadGroups } from './head-groups-store.ts'
import { entryOf } from './leaf.ts'
import { asActOfOthers } from './own-entries.ts'
import type { TreeStore } from './tree-store.ts'

interface Needs {
  db: Database
  store: Pick<TreeStore, 'trees' | 'lastNoteAt'>
  groups: Pick<HeadGroups, 'ifAlone'>
  pending: Pick<PendingActs, 'take' | 'some'>
  random: RandomBytes
}

const AT_ONCE = 1_000
const LATE_MS = 15 * 60_000
const SALT_BYTES = 16

/** What is entered of acts that are over: each once, in the tree of who pays. */
export function entering({ db, store, groups, pending, random }: Needs) {
  const salt = () => Buffer.from(random(SALT_BYTES)).toString('hex')

  /** Answers how many were entered; none where another process is at it. */
  const enterSome = () =>
    groups.ifAlone(async ({ add }, tx): Promise<number> => {
      const acts = await pending.take(tx, AT_ONCE)
      if (acts.length === 0) return 0
      const noted = await store.lastNoteAt(tx)
      const lateBefore = noted === undefined ? '' : new Date(Date.parse(noted) - LATE_MS).toISOString()
      const byPayer = Map.groupBy(acts, ({ payer }) => payer)
      const trees = new Map((await store.trees(tx, [...byPayer.keys()])).map((tree) => [tree.payer, tree]))
      for (const [payer, own] of byPayer) {
        const entries = own.map((act) => entryOf(asActOfOthers(act), { salt, lateBefore }))
        await add(payer, trees.get(payer), entries)
      }
      return acts.length
    })

  return {
    /** Enters all that waits. */
    async drain(): Promise<number> {
      let all = 0
      if (!(await pending.some(db))) return all
      for (;;) {
        const some = (await enterSome()) ?? 0
        all += some
        if (some === 0) return all
      }
    },
  }
}
export type Entering = ReturnType<typeof entering>
