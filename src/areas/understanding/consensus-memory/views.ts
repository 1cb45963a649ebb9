import { bookView } from '../../../background/views.ts'
import { memoryBook } from './memory-store.ts'
import { leadingShare } from './strength.ts'

/** What every debate for a decision came to, who held against it, and what was warned of; gone when it is erased. */
export const consensusMemory = bookView({
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
  open: memoryBook,
  on: {
    debate_start: (book, event) => book.begin(event),
    debate_forked: (book, event) => book.begin(event),
    critique: (book, event) => event.data.discarded || book.warnOfIssues(event),
    ballot_opened: (book, event) => book.change(event, { ballot: event.private && { ...event.private.texts } }),
    vote_cast: (book, event) => event.data.discarded || book.vote(event),
    vote_tally(book, event) {
      const { round, winner, weights } = event.data
      book.change(event, { last_round: round, leading: winner, share: leadingShare(weights, winner) })
    },
    debate_end: (book, event) => (event.data.result === 'failed' ? book.forget(event) : book.remember(event)),
    debate_cancelled: (book, event) => book.forget(event),
    outcome_recorded: (book, event) => book.change(event, { correct: event.data.correct }),
    debate_erased: (book, event) => book.forget(event),
  },
  textErased(book, log, take) {
    book.forget(log)
    log.events.forEach(take)
  },
})
