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
    debate_end(batch, event) {
      const { winner, result } = event.data
      const facts = factsOf(batch.notes(event.debateId))
      batch.close(event, facts, { winner, reached: result === 'consensus_reached', finished: true })
    },
    debate_cancelled(batch, event) {
      const facts = factsOf(batch.notes(event.debateId))
      batch.close(event, facts, { winner: null, reached: false, finished: false })
    },
    outcome_recorded: (batch, event) => batch.settle(event, event.data),
    debate_erased: (batch, event) => batch.erase(event),
  },
  textErased: (batch, log) => batch.retell(log),
})

function begin(batch: StandingBatch, event: Recorded<'debate_start'> | Recorded<'debate_forked'>) {
  const participants = participantsAtStart(event)
  if (!participants) return
  batch.begin(event, participants, event.private?.topic ?? null)
  note(batch, event)
}

function note(batch: StandingBatch, event: RecordedEvent) {
  const noted = batch.isOpen(event.debateId) ? noteOf(event) : undefined
  if (noted) batch.note(event, noted)
}
