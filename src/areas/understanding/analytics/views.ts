import { type RecordedEvent, recorded } from '../../../engine/events.ts'
import { defineView } from '../../../jobs/views.ts'
import { analyticsBook } from './book-store.ts'
import type { Turn } from './debate-end.ts'

/** What debates came to, who disagreed, who took which role and how agents fared, day by day. */
export const debateAnalytics = defineView({
  name: 'debate_analytics',
  types: [
    'debate_start',
    'debate_forked',
    'agent_message',
    'critique',
    'vote_cast',
    'vote_tally',
    'consensus_reached',
    'round_end',
    'debate_end',
    'debate_cancelled',
    'outcome_recorded',
    'debate_erased',
  ],
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
  async fold(tx, logged) {
    const events = logged.map(recorded)
    const book = await analyticsBook(tx, events)
    for (const event of events) take(book, event)
    await book.write()
  },
})

function take(book: Awaited<ReturnType<typeof analyticsBook>>, event: RecordedEvent) {
  switch (event.type) {
    case 'debate_start':
      return book.start(event)
    case 'debate_forked':
      return book.fork(event)
    case 'vote_tally':
      return book.tally(event)
    case 'consensus_reached':
      return book.consensus(event)
    case 'round_end':
      return book.stop(event)
    case 'debate_end':
      return book.end(event)
    case 'debate_cancelled':
      return book.cancel(event)
    case 'outcome_recorded':
      return book.settle(event)
    case 'debate_erased':
      return book.erase(event)
  }
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
