import { defineReaction } from '../../../jobs/reactions.ts'
import type { HistoryStore } from './scheduler/history-store.ts'

/** What came of a debate stands in the history; its headline goes when the debate is erased. */
export const followDebates = (history: Pick<HistoryStore, 'ended' | 'forget'>) =>
  defineReaction({
    name: 'pulse.follow-debates',
    types: ['debate_end', 'debate_erased'],
    react: (tx, event) =>
      event.type === 'debate_end' ? history.ended(tx, event) : history.forget(tx, event.organizationId, event.debateId),
  })
