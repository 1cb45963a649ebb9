import { batchView } from '../../../background/log-readers/views.ts'
import { leadingShare } from './agreement-strength.ts'
import { memoryBatch } from './batch-store.ts'

/** The conclusion, dissents and risk warnings of every debate for a decision; removed when the debate is erased. */
export const consensusMemory = batchView({
  name: 'consensus_memory',
  tables: [
    'consensus_memory',
    'consensus_words',
    'consensus_votes',
    'consensus_dissents',
    'risk_warnings',
    'consensus_counts',
    'consensus_topic_counts',
  ],
  readersIndexes: ['consensus_memory_domain', 'consensus_memory_settled', 'consensus_memory_settled_domain'],
  open: memoryBatch,
  on: {
    debate_start: (batch, event) => batch.begin(event),
    debate_forked: (batch, event) => batch.begin(event),
    critique: (batch, event) => event.data.discarded || batch.warnOfIssues(event),
    ballot_opened: (batch, event) => batch.change(event, { ballot: event.private && { ...event.private.texts } }),
    vote_cast: (batch, event) => event.data.discarded || batch.vote(event),
    vote_tally(batch, event) {
      const { round, winner, weights } = event.data
      batch.change(event, { last_round: round, leading: winner, share: leadingShare(weights, winner) })
    },
    debate_end: (batch, event) => (event.data.result === 'failed' ? batch.forget(event) : batch.remember(event)),
    debate_cancelled: (batch, event) => batch.forget(event),
    outcome_recorded: (batch, event) => batch.change(event, { correct: event.data.correct }),
    debate_erased: (batch, event) => batch.forget(event),
  },
  textErased(batch, log, take) {
    batch.forget(log)
    log.events.forEach(take)
  },
})
