import type { PendingActions } from '../../../../background/audit-trail/pending-actions-store.ts'
import type { RandomBytes } from '../../../../shared/ids.ts'
import type { HeadGroups } from '../heads/head-groups.ts'
import type { TreeStore } from '../tree/tree-store.ts'
import { entryOf } from './entry.ts'
import { asActOfOthers } from './own-entries.ts'

interface EntryAppenderDependencies {
  db: Parameters<PendingActions['some']>[0]
  store: Pick<TreeStore, 'trees' | 'lastNoteAt'>
  groups: Pick<HeadGroups, 'ifAlone'>
  pending: Pick<PendingActions, 'take' | 'some'>
  random: RandomBytes
}

const AT_ONCE = 1_000
const LATE_MS = 15 * 60_000
const SALT_BYTES = 16

/** Appends finished acts to the audit log: each act once, in the tree of its payer. */
export function entryAppender({ db, store, groups, pending, random }: EntryAppenderDependencies) {
  const salt = () => Buffer.from(random(SALT_BYTES)).toString('hex')

  /** Returns how many acts it appended; undefined while another process appends. */
  const appendBatch = () =>
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
    /**
     * Appends every act that is pending. Those that come meanwhile wait for the next call: a group costs a signature
     * and a commit, however few its acts are.
     */
    async drain(): Promise<number> {
      let all = 0
      if (!(await pending.some(db))) return all
      for (;;) {
        const some = (await appendBatch()) ?? 0
        all += some
        if (some < AT_ONCE) return all
      }
    },
  }
}
export type EntryAppender = ReturnType<typeof entryAppender>
