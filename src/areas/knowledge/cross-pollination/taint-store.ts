import type { Enqueue } from '../../../background/queue/job.ts'
import type { Transaction } from '../../../storage/database.ts'
import { COMPARE } from './job-names.ts'
import type { StaleStore } from './stale-store.ts'

interface Needs {
  stale: Pick<StaleStore, 'mark' | 'unmark'>
  enqueue: Enqueue
}

/** What other areas say in the transaction that makes it so. */
interface TaintHooks {
  /** Somebody judged a piece of evidence: what rests on one that is refuted does not hold. */
  itemJudged(tx: Transaction, org: string, item: string, isRefuted: boolean): Promise<void>
  /** An item has another in its place: decisions that quote words which are gone do not hold. */
  itemReplaced(tx: Transaction, org: string, item: string): Promise<void>
}

/** A view may be a moment behind: what it folds then is compared then. */
const AGAIN_SECONDS = 60

export const taintHooks = ({ stale, enqueue }: Needs): TaintHooks => ({
  async itemJudged(tx, org, id, isRefuted) {
    if (isRefuted) await stale.mark(tx, org, { kind: 'item', id }, 'refuted')
    else await stale.unmark(tx, org, { kind: 'item', id })
  },

  async itemReplaced(tx, org, item) {
    await enqueue(COMPARE, { org, item }, { tx })
    await enqueue(COMPARE, { org, item }, { tx, startAfter: AGAIN_SECONDS })
  },
})
