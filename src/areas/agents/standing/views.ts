import { recorded } from '../../../engine/events.ts'
import { defineView } from '../../../jobs/views.ts'
import { standingBook } from './book-store.ts'
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
  async apply(tx, logged) {
    const event = recorded(logged)
    const book = standingBook(tx, logged)
    const isBeginning = event.type === 'debate_start' || event.type === 'debate_forked'
    if (!isBeginning && !(await book.isOpen())) return
    const note = noteOf(event)
    if (note) await book.note(note)
    switch (event.type) {
      case 'debate_start': {
        const { domain, panel, protocol } = event.data
        if (protocol.kind !== 'debate') return
        const agents = panel.map(({ agent }) => agent)
        return book.begin({ domain, agents, topic: event.private?.topic ?? null })
      }
      case 'debate_forked': {
        const { domain, agents } = event.data
        return book.begin({ domain, agents, topic: event.private?.topic ?? null })
      }
      case 'debate_end': {
        const { winner, result } = event.data
        const end = { winner, reached: result === 'consensus_reached', finished: true }
        return book.close(factsOf(await book.notes()), end)
      }
      case 'debate_cancelled':
        return book.close(factsOf(await book.notes()), { winner: null, reached: false, finished: false })
      case 'outcome_recorded':
        return book.settle(event.data.right)
      case 'debate_erased':
        return book.forgetWords()
    }
  },
})
