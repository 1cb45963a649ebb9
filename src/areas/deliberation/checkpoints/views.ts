import { batchView } from '../../../background/log-readers/views.ts'
import type { Recorded } from '../../../engine/events.ts'
import { type CheckpointRow, checkpointBatch } from './batch-store.ts'

/** The checkpoints of all debates, so that an organization can list its own. */
export const checkpointList = batchView({
  name: 'checkpoints',
  tables: ['checkpoints', 'checkpoint_counts'],
  open: checkpointBatch,
  on: {
    checkpoint_created(batch, event) {
      const { debateId } = event
      const isPaused = batch.of(debateId).some(({ standing }) => standing === 'active')
      const created = createdBy(event)
      batch.put(created)
      if (isPaused) batch.standAt(debateId, created.id)
    },
    debate_paused: (batch, { debateId, data }) => batch.standAt(debateId, data.checkpoint),
    debate_resumed(batch, { debateId, at, data }) {
      if (data.checkpoint) batch.change(data.checkpoint, { resumed_at: at })
      batch.standAt(debateId, undefined)
    },
    debate_end: (batch, { debateId }) => batch.standAt(debateId, undefined),
    debate_cancelled: (batch, { debateId }) => batch.standAt(debateId, undefined),
    debate_erased: (batch, { debateId }) => batch.forget(debateId),
  },
  textErased(batch, { events }) {
    for (const event of events) {
      if (event.type === 'checkpoint_created') batch.change(event.data.checkpoint, wordsOf(event))
    }
  },
})

function createdBy(event: Recorded<'checkpoint_created'>): CheckpointRow {
  const { organizationId, debateId, version, at, data } = event
  const { checkpoint, round, user } = data
  return {
    organization_id: organizationId,
    id: checkpoint,
    debate_id: debateId,
    version,
    round,
    ...wordsOf(event),
    created_by: user ?? null,
    created_at: at,
    resumed_at: null,
    standing: 'expired',
  }
}

const wordsOf = ({ data, private: text }: Recorded<'checkpoint_created'>) => ({
  reason: text?.reason ?? data.reason,
  note: text?.note ?? null,
})
