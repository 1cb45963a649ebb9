import { defineReaction } from '../../../background/log-readers/reactions.ts'
import type { HistoryStore } from './scheduler/debate-store.ts'

/** Records the result of a debate in the history. */
export const followDebates = (history: Pick<HistoryStore, 'ended'>) =>
  defineReaction({
    name: 'pulse.follow-debates',
    types: ['debate_end'],
    writes: ['pulse_debates'],
    react: (tx, event) => history.ended(tx, event),
  })
