import { type RecordedEvent, recorded } from '../../../engine/events.ts'
import { defineView } from '../../../jobs/views.ts'
import { memoryBook } from './memory-store.ts'
import { leadingShare } from './strength.ts'

/** What every debate for a decision came to, who held against it, and what was warned of; gone when it is erased. */
export const consensusMemory = defineView({
  name: 'consensus_memory',
  types: [
    'debate_start',
    'debate_forked',
    'critique',
    'ballot_opened',
    'vote_cast',
    'vote_tally',
    'debate_end',
    'debate_cancelled',
    'outcome_recorded',
    'debate_erased',
  ],
  tables: [
    'consensus_memory',
    'consensus_words',
    'consensus_votes',
    'consensus_dissents',
    'risk_warnings',
    'consensus_counts',
    'consensus_topic_counts',
  ],
  async fold(tx, logged) {
    const events = logged.map(recorded)
    const book = await memoryBook(tx, events)
    for (const event of events) take(book, event)
    await book.write()
  },
})

function take(book: Awaited<ReturnType<typeof memoryBook>>, event: RecordedEvent) {
  switch (event.type) {
    case 'debate_start':
    case 'debate_forked':
      return book.begin(event)
    case 'critique':
      return event.data.discarded ? undefined : book.warnOfIssues(event)
    case 'ballot_opened':
      return book.change(event, { ballot: event.private && { ...event.private.texts } })
    case 'vote_cast':
      return event.data.discarded ? undefined : book.vote(event)
    case 'vote_tally': {
      const { round, winner, weights } = event.data
      return book.change(event, { last_round: round, leading: winner, share: leadingShare(weights, winner) })
    }
    case 'debate_end':
      return event.data.result === 'failed' ? book.forget(event) : book.remember(event)
    case 'outcome_recorded':
      return book.change(event, { correct: event.data.correct })
    case 'debate_cancelled':
    case 'debate_erased':
      return book.forget(event)
  }
}
