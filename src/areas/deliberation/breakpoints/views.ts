import { batchView, debatesOf } from '../../../background/log-readers/views.ts'
import type { RecordedEvent } from '../../../engine/events.ts'
import type { Transaction } from '../../../storage/database.ts'
import { heldRows } from '../../../storage/rows/rows-in-memory.ts'

type PendingBatch = Awaited<ReturnType<typeof pendingBook>>

const pendingBook = (tx: Transaction, events: readonly RecordedEvent[]) =>
  heldRows(tx, 'pending_breakpoints', { key: ['id'], like: debatesOf(events), group: 'debate_id' })

/** Only this debate's own: a fork also resolves what it inherited, while its parent may still wait. */
function close(batch: PendingBatch, debateId: string, id?: string) {
  for (const row of batch.group(debateId)) if (id === undefined || row.id === id) batch.delete(row)
}

/** The breakpoints at which debates wait now. */
export const pendingBreakpoints = batchView({
  name: 'pending_breakpoints',
  tables: ['pending_breakpoints'],
  textErased: 'keeps no text',
  open: pendingBook,
  on: {
    breakpoint_raised(batch, { organizationId, debateId, at, data }) {
      batch.put({
        organization_id: organizationId,
        id: data.breakpoint,
        debate_id: debateId,
        raised_at: at,
        trigger: data.trigger,
        asked_by: data.trigger === 'approval' ? (data.user ?? null) : null,
      })
    },
    breakpoint_resolved: (batch, { debateId, data }) => close(batch, debateId, data.breakpoint),
    debate_end: (batch, { debateId }) => close(batch, debateId),
    debate_cancelled: (batch, { debateId }) => close(batch, debateId),
  },
})
