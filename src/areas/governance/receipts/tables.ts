import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const receipts = table('receipts', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    debate_id: plain<string>(),
    result: plain<string>(),
    /** The document as JSON text: its canonical form is what was signed. */
    receipt: personal<string>(),
    /** What lists tell of it; null of one that was issued before there were summaries. */
    summary: plain<Generated<Json | null>>(),
    hash: plain<string>(),
    key_id: plain<string>(),
    signature: plain<string>(),
    issued_at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'What was decided, signed, so that it can be shown to others',
  since: 'issued_at',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: { keep: 'It proves what was decided after the debate itself is gone' } },
})

const receiptCounts = table('receipt_counts', {
  columns: {
    organization_id: plain<string>(),
    result: plain<string>(),
    receipts: plain<number>(),
  },
  category: 'figure',
  purpose: 'How many receipts there are of each result',
  exported: { omit: 'It says nothing about a person' },
})

const receiptCleanups = table('receipt_cleanups', {
  columns: {
    only: plain<Generated<boolean>>(),
    ran_at: plain<Timestamp>(),
  },
  category: 'machinery',
  purpose: 'When a former release last removed receipts',
  exported: { omit: 'It says nothing about a person' },
})

export const receiptTables = ({ days, everyHours }: { days: number; everyHours: number }) => [
  { ...receipts, days, everyHours },
  receiptCounts,
  receiptCleanups,
]

declare module '../../../storage/tables.ts' {
  interface Tables {
    receipts: RowOf<typeof receipts>
    receipt_counts: RowOf<typeof receiptCounts>
    receipt_cleanups: RowOf<typeof receiptCleanups>
  }
}
