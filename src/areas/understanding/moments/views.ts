import type { RecordedEvent } from '../../../engine/events.ts'
import { bookView } from '../../../background/views.ts'
import { type InsightBook, insightBook } from './insight-book-store.ts'

const note = (book: InsightBook, event: RecordedEvent) => book.note(event)

/** What happened that is worth remembering, how agents conduct themselves, and what the outcomes teach. */
export const insight = bookView({
  name: 'insight',
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
  readersIndexes: ['moments_heat', 'moments_significance', 'moments_timeline', 'moments_type'],
  textErased: 'keeps no text',
  open: insightBook,
  on: {
    debate_start: note,
    debate_forked: note,
    agent_message: note,
    critique: note,
    vote_cast: note,
    vote_tally: note,
    debate_end: (book, event) => book.conclude(event),
    debate_cancelled: (book, event) => book.breakOff(event),
    outcome_recorded: (book, event) => book.settle(event),
    debate_erased: (book, event) => book.erase(event),
  },
})
