import type { RecordedEvent } from '../../../../engine/events.ts'
import { bookView } from '../../../../background/views.ts'
import { type AnalyticsBook, analyticsBook } from './book-store.ts'
import type { Turn } from './debate-end.ts'

/** What debates came to, who disagreed, who took which role and how agents fared, day by day. */
export const debateAnalytics = bookView({
  name: 'debate_analytics',
  tables: [
    'analytics_debates',
    'analytics_turns',
    'analytics_days',
    'analytics_outcomes',
    'analytics_stops',
    'analytics_pair_days',
    'analytics_pair_totals',
    'analytics_roles',
    'analytics_agents',
  ],
  readersIndexes: ['analytics_debates_disagreements', 'analytics_debates_roles', 'analytics_debates_stops'],
  open: analyticsBook,
  on: {
    debate_start: (book, event) => book.start(event),
    debate_forked: (book, event) => book.fork(event),
    agent_message: takeTurn,
    critique: takeTurn,
    vote_cast: takeTurn,
    vote_tally: (book, event) => book.tally(event),
    consensus_reached: (book, event) => book.consensus(event),
    round_end: (book, event) => book.stop(event),
    debate_end: (book, event) => book.end(event),
    debate_cancelled: (book, event) => book.cancel(event),
    outcome_recorded: (book, event) => book.settle(event),
    debate_erased: (book, event) => book.erase(event),
  },
  textErased: (book, { events }) => events.forEach(book.reword),
})

function takeTurn(book: AnalyticsBook, event: RecordedEvent) {
  const turn = turnOf(event)
  if (turn) book.turn(event, turn)
}

/** Undefined for what does not count: answers that came too late, votes of people, words on the channel. */
function turnOf(event: RecordedEvent): Turn | undefined {
  switch (event.type) {
    case 'agent_message': {
      const { agent, round, role, phase, discarded } = event.data
      if (discarded || role === 'channel') return undefined
      return { agent, round, role: role === 'speaker' && phase === 'critique' ? 'critic' : role, choice: null }
    }
    case 'critique': {
      const { agent, round, discarded } = event.data
      return discarded ? undefined : { agent, round, role: 'critic', choice: null }
    }
    case 'vote_cast': {
      const { agent, round, choice, discarded } = event.data
      return agent === undefined || discarded ? undefined : { agent, round, role: 'voter', choice }
    }
  }
}
