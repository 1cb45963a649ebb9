import { type RecordedEvent, recorded } from '../../../engine/events.ts'
import { defineView } from '../../../jobs/views.ts'
import { insightBook } from './insight-book-store.ts'

/** What happened that is worth remembering, how agents conduct themselves, and what the outcomes teach. */
export const insight = defineView({
  name: 'insight',
  types: [
    'debate_start',
    'debate_forked',
    'agent_message',
    'critique',
    'vote_cast',
    'vote_tally',
    'debate_end',
    'debate_cancelled',
    'outcome_recorded',
    'debate_erased',
  ],
  tables: [
    'insight_notes',
    'insight_courses',
    'insight_members',
    'insight_pairs',
    'agent_traits',
    'learning_days',
    'moments',
    'moment_counts',
  ],
  async fold(tx, logged) {
    const events = logged.map(recorded)
    const book = await insightBook(tx, events)
    for (const event of events) take(book, event)
    await book.write()
  },
})

function take(book: Awaited<ReturnType<typeof insightBook>>, event: RecordedEvent) {
  switch (event.type) {
    case 'debate_end':
      return book.conclude(event)
    case 'outcome_recorded':
      return book.settle(event)
    case 'debate_cancelled':
      return book.breakOff(event)
    case 'debate_erased':
      return book.erase(event)
    default:
      return book.note(event)
  }
}
