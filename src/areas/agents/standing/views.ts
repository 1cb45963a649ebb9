import { batchView } from '../../../background/log-readers/views.ts'
import type { Recorded, RecordedEvent } from '../../../engine/events.ts'
import { type StandingBatch, standingBatch } from './batch-store.ts'
import { factsOf } from './debate-facts.ts'
import { noteOf } from './event-notes.ts'
import { participantsAtStart } from './participants.ts'

/**
 * How every agent stands: its ratings, matches and positions, and whom it agrees with and moves. Examinations are no
 * matches: there agents play parts that they were given.
 */
export const agentStanding = batchView({
  name: 'agent_standing',
  tables: [
    'standing_notes',
    'standing_debates',
    'standing_domains',
    'agent_ratings',
    'agent_matches',
    'agent_positions',
    'agent_pairs',
  ],
  readersIndexes: ['agent_matches_agent', 'agent_matches_settled', 'agent_positions_agent'],
  open: standingBatch,
  on: {
    debate_start: begin,
    debate_forked: begin,
    agent_message: note,
    critique: note,
    ballot_opened: note,
    vote_cast: note,
    vote_tally: note,
    debate_end(book, event) {
      const { winner, result } = event.data
      const facts = factsOf(book.notes(event.debateId))
      book.close(event, facts, { winner, reached: result === 'consensus_reached', finished: true })
    },
    debate_cancelled(book, event) {
      const facts = factsOf(book.notes(event.debateId))
      book.close(event, facts, { winner: null, reached: false, finished: false })
    },
    outcome_recorded: (book, event) => book.settle(event, event.data),
    debate_erased: (book, event) => book.erase(event),
  },
  textErased: (book, log) => book.retell(log),
})

function begin(book: StandingBatch, event: Recorded<'debate_start'> | Recorded<'debate_forked'>) {
  const cast = participantsAtStart(event)
  if (!cast) return
  book.begin(event, cast, event.private?.topic ?? null)
  note(book, event)
}

function note(book: StandingBatch, event: RecordedEvent) {
  const noted = book.isOpen(event.debateId) ? noteOf(event) : undefined
  if (noted) book.note(event, noted)
}
