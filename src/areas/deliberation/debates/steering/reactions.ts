import { defineReaction } from '../../../../jobs/reactions.ts'
import { detailsStore } from '../reading/details-store.ts'

/** Whoever erases a debate takes its text away and hides it at once; where that was cut off, it is done here. */
export const finishErasure = defineReaction({
  name: 'erase_debate_text',
  types: ['debate_erased'],
  async react(tx, { organizationId, debateId, at }) {
    await tx
      .updateTable('events')
      .set({ private: null, salt: null })
      .where('debate_id', '=', debateId)
      .where('private', 'is not', null)
      .execute()
    await detailsStore(tx).hide(organizationId, debateId, at)
  },
})
