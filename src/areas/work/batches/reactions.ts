import { defineReaction } from '../../../jobs/reactions.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Ending, ProgressStore } from './progress-store.ts'

/** The end of a debate settles its item; an erased one takes its words along. */
export const batchReactions = ({ settle, forget }: Pick<ProgressStore, 'settle' | 'forget'>) => [
  defineReaction({
    name: 'batches.settle',
    types: ['debate_end', 'debate_cancelled', 'debate_erased'],
    async react(tx, event) {
      const { organizationId: org, debateId, type } = event
      await settle(tx, org, debateId, endingOf(event))
      if (type === 'debate_erased') await forget(tx, org, debateId)
    },
  }),
]

function endingOf({ type, data }: LogEvent): Ending {
  if (type === 'debate_cancelled') return { status: 'failed', error: 'The debate was cancelled' }
  if (type === 'debate_erased') return { status: 'failed', error: 'The debate was deleted' }
  return data.result === 'failed' ? { status: 'failed', error: 'The debate failed' } : { status: 'completed' }
}
