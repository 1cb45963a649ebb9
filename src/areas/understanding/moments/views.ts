import { batchView } from '../../../background/log-readers/views.ts'
import type { RecordedEvent } from '../../../engine/events.ts'
import { type InsightBatch, insightBatch } from './batch-store.ts'

const note = (batch: InsightBatch, event: RecordedEvent) => batch.note(event)

/** Memorable moments of debates, traits of agents, and lessons from outcomes. */
export const insight = batchView({
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
  open: insightBatch,
  on: {
    debate_start: note,
    debate_forked: note,
    agent_message: note,
    critique: note,
    vote_cast: note,
    vote_tally: note,
    debate_end: (batch, event) => batch.conclude(event),
    debate_cancelled: (batch, event) => batch.breakOff(event),
    outcome_recorded: (batch, event) => batch.settle(event),
    debate_erased: (batch, event) => batch.erase(event),
  },
})
