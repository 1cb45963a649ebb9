import Type from 'typebox'
import { defineJob, type Enqueue, type JobAddress } from '../../../../background/queue/job.ts'
import type { Database } from '../../../../storage/database.ts'
import type { EraseDebate } from './erase-debate-store.ts'

const Erased = Type.Object({
  org: Type.String(),
  debate: Type.String(),
  at: Type.String(),
  /** Where it stands in the whole log. */
  position: Type.Integer(),
})
export const ERASE_AGAIN: JobAddress<typeof Erased> = { name: 'privacy.erase-again', payload: Erased }

/** Answers and reactions under way may still write. */
export const AGAIN_SECONDS = 60

interface EraseAgainDependencies {
  db: Database
  eraseDebate: EraseDebate
  /** Whether a reaction has yet to read what was recorded up to there. */
  isBehind: (position: number) => Promise<boolean>
  enqueue: Enqueue
}

/** Erases what was written of a debate during its erasure, until nothing can write any more. */
export const eraseAgain = ({ db, eraseDebate, isBehind, enqueue }: EraseAgainDependencies) =>
  defineJob({
    ...ERASE_AGAIN,
    async run(erased) {
      const { org, debate: debateId, at, position } = erased
      const isLast = !(await isBehind(position))
      await db.transaction().execute(async (tx) => {
        await eraseDebate(tx, { org, debateId, at })
        if (!isLast) await enqueue(ERASE_AGAIN, erased, { tx, startAfter: AGAIN_SECONDS })
      })
    },
  })
