import { defineReaction } from '../../../background/log-readers/reactions.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Ending, ProgressStore } from './progress-store.ts'

/** The end of a debate settles its item. */
export const batchReactions = ({ settle }: Pick<ProgressStore, 'settle'>) => [
  defineReaction({
    name: 'batches.settle',
    types: ['debate_end', 'debate_cancelled', 'debate_erased'],
    writes: ['batch_items', 'batches'],
    react: (tx, event) => settle(tx, event.organizationId, event.debateId, endingOf(event)),
  }),
]

function endingOf({ type, data }: LogEvent): Ending {
  if (type === 'debate_cancelled') return { status: 'failed', error: 'The debate was cancelled' }
  if (type === 'debate_erased') return { status: 'failed', error: 'The debate was deleted' }
  return data.result === 'failed' ? { status: 'failed', error: 'The debate failed' } : { status: 'completed' }
}
