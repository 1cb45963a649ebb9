import { defineReaction } from '../../../jobs/reactions.ts'

/** Whoever erases a debate takes its text away at once; where that was cut off, it is done here. */
export const eraseText = defineReaction({
  name: 'erase_debate_text',
  types: ['debate_erased'],
  async react(tx, { debateId }) {
    await tx
      .updateTable('events')
      .set({ private: null, salt: null })
      .where('debate_id', '=', debateId)
      .where('private', 'is not', null)
      .execute()
  },
})
