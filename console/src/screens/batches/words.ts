import type { BatchItem, BatchSummary } from '../../api/debates/batches.ts'

export const BATCH_WORDS: Record<BatchSummary['status'], string> = {
  pending: 'queued',
  processing: 'in progress',
  paused: 'paused',
  completed: 'done',
  cancelled: 'cancelled',
}

export const ITEM_WORDS: Record<BatchItem['status'], string> = {
  pending: 'waits',
  processing: 'being debated',
  completed: 'decided',
  failed: 'failed',
}

/** How far a batch is, in a few words. */
export const progressOf = ({ total_items, completed_items, failed_items }: BatchSummary): string =>
  `${completed_items} of ${total_items} decided${failed_items > 0 ? `, ${failed_items} failed` : ''}`
