import { defineReaction } from '../../../jobs/reactions.ts'
import type { PulseDebateStore } from './scheduler/debate-store.ts'

/** What came of a debate stands in the history; its headline goes when the debate is erased. */
export const followDebates = (debates: Pick<PulseDebateStore, 'ended' | 'forget'>) =>
  defineReaction({
    name: 'pulse.follow-debates',
    types: ['debate_end', 'debate_erased'],
    react: (tx, event) =>
      event.type === 'debate_end' ? debates.ended(tx, event) : debates.forget(tx, event.organizationId, event.debateId),
  })
