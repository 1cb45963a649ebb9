import Type from 'typebox'
import { defineReaction } from '../../../../background/log-readers/reactions.ts'
import { defineJob, type Enqueue, type JobAddress } from '../../../../background/queue/job.ts'
import type { Database } from '../../../../storage/database.ts'
import type { EraseDebate } from './erase-debate-store.ts'

/** The one reaction to an erased debate. Its cursor is that of former releases, so that it goes on where they stood. */
export const eraseDebates = (eraseDebate: EraseDebate) =>
  defineReaction({
    name: 'erase_debate_text',
    types: ['debate_erased'],
    oneByOne: true,
    async react(tx, { organizationId: org, debateId, at, position }, enqueue) {
      await eraseDebate(tx, { org, debateId, at })
      await enqueue(ERASE_AGAIN, { org, debate: debateId, at, position }, { startAfter: AGAIN_SECONDS })
    },
  })

const Erased = Type.Object({
  org: Type.String(),
  debate: Type.String(),
  at: Type.String(),
  /** Where it stands in the whole log. */
  position: Type.Integer(),
})
export const ERASE_AGAIN: JobAddress<typeof Erased> = { name: 'privacy.erase-again', payload: Erased }

/** How long answers and reactions under way are waited for, since they may still write. */
const AGAIN_SECONDS = 60

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

/** Whether one of these reactions has yet to read what was recorded up to a position. */
export const behindStore = (db: Database) => async (reactions: readonly string[], position: number) => {
  const behind = await db
    .selectFrom('cursors')
    .select('name')
    .where('name', 'in', reactions)
    .where('position', '<', position)
    .executeTakeFirst()
  return behind !== undefined
}
