import type { Kept } from '../../../storage/kept.ts'

export const receiptKeeps = ({ days, everyHours }: { days: number; everyHours: number }): readonly Kept[] => [
  {
    table: 'receipts',
    personal: ['receipt'],
    plain: ['organization_id', 'id', 'debate_id', 'result', 'hash', 'key_id', 'signature', 'issued_at'],
    category: 'debate',
    purpose: 'What was decided, signed, so that it can be shown to others',
    days,
    since: 'issued_at',
    everyHours,
    exported: { omit: 'It belongs to the organization, which exports its debates' },
    debate: { by: 'debate_id', erase: { keep: 'It proves what was decided after the debate itself is gone' } },
  },
  {
    table: 'receipt_counts',
    personal: [],
    plain: ['organization_id', 'result', 'receipts'],
    category: 'figure',
    purpose: 'How many receipts there are of each result',
    exported: { omit: 'It says nothing about a person' },
  },
  {
    table: 'receipt_cleanups',
    personal: [],
    plain: ['only', 'ran_at'],
    category: 'machinery',
    purpose: 'When a former release last removed receipts',
    exported: { omit: 'It says nothing about a person' },
  },
]
