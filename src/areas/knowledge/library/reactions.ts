import { defineReaction } from '../../../jobs/reactions.ts'
import type { SearchIndex } from '../../../storage/search/search-index.ts'

/** What was taken from a debate goes with it. */
export const libraryReactions = (index: Pick<SearchIndex, 'removeOf'>) => [
  defineReaction({
    name: 'library.forget-debate',
    types: ['debate_erased'],
    react: (tx, { organizationId, debateId }) => index.removeOf(tx, organizationId, { debateId }),
  }),
]
