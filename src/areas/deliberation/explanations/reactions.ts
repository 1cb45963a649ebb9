import { defineReaction } from '../../../jobs/reactions.ts'
import type { BatchStore } from './batch-store.ts'

/** What was explained of a debate speaks its words, and goes when they go. */
export const forgetErased = (store: Pick<BatchStore, 'forget'>) =>
  defineReaction({
    name: 'explanations.forget',
    types: ['debate_erased'],
    react: (tx, { organizationId, debateId }) => store.forget(organizationId, debateId, tx),
  })
