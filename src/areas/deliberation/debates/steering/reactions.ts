import { defineReaction } from '../../../../jobs/reactions.ts'
import type { EventLog } from '../../../../storage/event-log/event-log.ts'
import { detailsStore } from '../reading/details-store.ts'

/** Whoever erases a debate takes its text away and hides it at once; where that was cut off, it is done here. */
export const finishErasure = (eraseText: EventLog['erase']) =>
  defineReaction({
    name: 'erase_debate_text',
    types: ['debate_erased'],
    async react(tx, { organizationId, debateId, at }) {
      await eraseText(debateId, { tx })
      await detailsStore(tx).hide(organizationId, debateId, at)
    },
  })
