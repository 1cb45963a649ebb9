import { batchView } from '../../../../background/log-readers/views.ts'
import type { RecordedEvent } from '../../../../engine/events.ts'
import { type AnalyticsBatch, analyticsBatch } from './batch-store.ts'
import type { Turn } from './debate-end.ts'

/** Daily statistics of debates: results, disagreements, roles and agent ratings. */
export const debateAnalytics = batchView({
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
  open: analyticsBatch,
  on: {
    debate_start: (batch, event) => batch.start(event),
    debate_forked: (batch, event) => batch.fork(event),
    agent_message: takeTurn,
    critique: takeTurn,
    vote_cast: takeTurn,
    vote_tally: (batch, event) => batch.tally(event),
    consensus_reached: (batch, event) => batch.consensus(event),
    round_end: (batch, event) => batch.stop(event),
    debate_end: (batch, event) => batch.end(event),
    debate_cancelled: (batch, event) => batch.cancel(event),
    outcome_recorded: (batch, event) => batch.settle(event),
    debate_erased: (batch, event) => batch.erase(event),
  },
  textErased: (batch, { events }) => events.forEach(batch.reword),
})

function takeTurn(batch: AnalyticsBatch, event: RecordedEvent) {
  const turn = turnOf(event)
  if (turn) batch.turn(event, turn)
}

/** Undefined for what does not count: discarded answers, votes of people, messages on the channel. */
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
