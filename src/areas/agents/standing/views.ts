import { type RecordedEvent, recorded } from '../../../engine/events.ts'
import { defineView } from '../../../jobs/views.ts'
import { standingBook } from './book-store.ts'
import { beginningCast } from './cast.ts'
import { factsOf } from './debate-facts.ts'
import { noteOf } from './notes.ts'

/**
 * How every agent stands: its ratings, matches and positions, and whom it agrees with and moves. Examinations are no
 * matches: there agents play parts that they were given.
 */
export const agentStanding = defineView({
  name: 'agent_standing',
  types: [
    'debate_start',
    'debate_forked',
    'agent_message',
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
    'standing_notes',
    'standing_debates',
    'standing_domains',
    'agent_ratings',
    'agent_matches',
    'agent_positions',
    'agent_pairs',
  ],
  async fold(tx, logged) {
    const events = logged.map(recorded)
    const book = await standingBook(tx, events)
    for (const event of events) take(book, event)
    await book.write()
  },
})

function take(book: Awaited<ReturnType<typeof standingBook>>, event: RecordedEvent) {
  const cast = beginningCast(event)
  if (!cast && !book.isOpen(event.debateId)) return
  const note = noteOf(event)
  if (note) book.note(event, note)
  switch (event.type) {
    case 'debate_start':
    case 'debate_forked':
      return cast && book.begin(event, cast, event.private?.topic ?? null)
    case 'debate_end': {
      const { winner, result } = event.data
      const end = { winner, reached: result === 'consensus_reached', finished: true }
      return book.close(event, factsOf(book.notes(event.debateId)), end)
    }
    case 'debate_cancelled': {
      const end = { winner: null, reached: false, finished: false }
      return book.close(event, factsOf(book.notes(event.debateId)), end)
    }
    case 'outcome_recorded':
      return book.settle(event, event.data)
    case 'debate_erased':
      return book.erase(event)
  }
}
