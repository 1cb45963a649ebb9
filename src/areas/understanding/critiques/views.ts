import { batchView } from '../../../background/log-readers/views.ts'
import { critiqueBatch } from './batch-store.ts'

/** Every issue that critiques name, and whether it was taken up; removed when the debate is erased. */
export const critiqueArchive = batchView({
  name: 'critiques',
  tables: ['critiqued_debates', 'critique_positions', 'critiques', 'critique_counts', 'critique_type_counts'],
  readersIndexes: ['critiques_agent', 'critiques_archive', 'critiques_pattern'],
  open: critiqueBatch,
  on: {
    debate_start: (batch, event) => batch.begin(event, event.private?.topic ?? null, event.data.options !== undefined),
    debate_forked: (batch, event) => batch.begin(event, event.private?.topic ?? null, null),
    agent_message: (batch, event) => event.data.discarded || batch.move(event),
    critique: (batch, event) => event.data.discarded || batch.criticise(event),
    debate_end: (batch, event) => batch.archive(event),
    debate_cancelled: (batch, event) => batch.forget(event),
    debate_erased: (batch, event) => batch.forget(event),
  },
  textErased(batch, log, take) {
    batch.forget(log)
    log.events.forEach(take)
  },
})
