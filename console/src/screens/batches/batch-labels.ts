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

export const MOST_QUESTIONS = 100

/** One question a line; empty lines and marks of a list in front of a question do not count. */
export const questionsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '')

/** The line that a refusal such as `items[2].topic` is about, in words. */
export function refusedLine(field: string, message: string): string {
  const [, index] = /^items\[(\d+)\]/.exec(field) ?? []
  return index === undefined ? message : `Question ${Number(index) + 1}: ${message}`
}
