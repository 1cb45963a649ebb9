import type { Recorded } from '../../../engine/events.ts'
import { bookView } from '../../../jobs/views.ts'
import { type CheckpointRow, checkpointBook } from './book-store.ts'

/** The checkpoints of all debates, so that an organization can list its own. */
export const checkpointList = bookView({
  name: 'checkpoints',
  tables: ['checkpoints', 'checkpoint_counts'],
  open: checkpointBook,
  on: {
    checkpoint_created(book, event) {
      const { debateId } = event
      const isPaused = book.of(debateId).some(({ standing }) => standing === 'active')
      const created = createdBy(event)
      book.put(created)
      if (isPaused) book.standAt(debateId, created.id)
    },
    debate_paused: (book, { debateId, data }) => book.standAt(debateId, data.checkpoint),
    debate_resumed(book, { debateId, at, data }) {
      if (data.checkpoint) book.resume(data.checkpoint, at)
      book.standAt(debateId, undefined)
    },
    debate_end: (book, { debateId }) => book.standAt(debateId, undefined),
    debate_cancelled: (book, { debateId }) => book.standAt(debateId, undefined),
    debate_erased: (book, { debateId }) => book.forget(debateId),
  },
})

function createdBy({
  organizationId,
  debateId,
  version,
  at,
  data,
  private: text,
}: Recorded<'checkpoint_created'>): CheckpointRow {
  const { checkpoint, round, reason, user } = data
  return {
    organization_id: organizationId,
    id: checkpoint,
    debate_id: debateId,
    version,
    round,
    reason: text?.reason ?? reason,
    note: text?.note ?? null,
    created_by: user ?? null,
    created_at: at,
    resumed_at: null,
    standing: 'expired',
  }
}
