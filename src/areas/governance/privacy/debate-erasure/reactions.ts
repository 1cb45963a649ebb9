import { defineReaction } from '../../../../background/log-readers/reactions.ts'
import type { EraseDebate } from './erase-debate-store.ts'
import { AGAIN_SECONDS, ERASE_AGAIN } from './jobs.ts'

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
