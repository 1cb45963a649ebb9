import type { ViewFreshness } from '../../src/http/fresh-views.ts'

/** For an edge whose endpoints read no view. */
export const NO_VIEWS: ViewFreshness = {
  positions: async () => ({ head: 0, positions: {}, stumbling: [] }),
  reached: async () => ({ behind: [] }),
}
