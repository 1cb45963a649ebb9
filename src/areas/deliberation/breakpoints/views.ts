import { batchView, debatesOf } from '../../../background/log-readers/views.ts'
import type { RecordedEvent } from '../../../engine/events.ts'
import type { Transaction } from '../../../storage/database.ts'
import { heldRows } from '../../../storage/rows/held-rows.ts'

type PendingBook = Awaited<ReturnType<typeof pendingBook>>

const pendingBook = (tx: Transaction, events: readonly RecordedEvent[]) =>
  heldRows(tx, 'pending_breakpoints', { key: ['id'], like: debatesOf(events), group: 'debate_id' })

/** Of this debate alone: a fork also resolves what it inherited, where its parent may still wait. */
function close(book: PendingBook, debateId: string, id?: string) {
  for (const row of book.group(debateId)) if (id === undefined || row.id === id) book.delete(row)
}

/** The breakpoints at which debates wait now. */
export const pendingBreakpoints = batchView({
  name: 'pending_breakpoints',
  tables: ['pending_breakpoints'],
  textErased: 'keeps no text',
  open: pendingBook,
  on: {
    breakpoint_raised(book, { organizationId, debateId, at, data }) {
      book.put({ organization_id: organizationId, id: data.breakpoint, debate_id: debateId, raised_at: at })
    },
    breakpoint_resolved: (book, { debateId, data }) => close(book, debateId, data.breakpoint),
    debate_end: (book, { debateId }) => close(book, debateId),
    debate_cancelled: (book, { debateId }) => close(book, debateId),
  },
})
