import type { Reason } from '../scoring/rank-topics.ts'

/** What a scheduler did since it was last started. */
export interface Counters {
  polls_completed: number
  topics_evaluated: number
  topics_filtered: number
  duplicates_skipped: number
  debates_created: number
  debates_failed: number
  errors: number
  /** How many topics were passed over for which reason. */
  filtered: Readonly<Partial<Record<Reason, number>>>
  last_debate_at: string | null
  started_at: string | null
}

export const NO_COUNTS: Counters = {
  polls_completed: 0,
  topics_evaluated: 0,
  topics_filtered: 0,
  duplicates_skipped: 0,
  debates_created: 0,
  debates_failed: 0,
  errors: 0,
  filtered: {},
  last_debate_at: null,
  started_at: null,
}

const DUPLICATES: readonly Reason[] = ['duplicate', 'similar']

/** The counters after one more poll. */
export function afterPoll(counters: Counters, passedOver: readonly (Reason | null)[], errors: number): Counters {
  const filtered = { ...counters.filtered }
  for (const reason of passedOver) if (reason) filtered[reason] = (filtered[reason] ?? 0) + 1
  const reasons = passedOver.filter((reason) => reason !== null)
  return {
    ...counters,
    polls_completed: counters.polls_completed + 1,
    topics_evaluated: counters.topics_evaluated + passedOver.length,
    topics_filtered: counters.topics_filtered + reasons.length,
    duplicates_skipped: counters.duplicates_skipped + reasons.filter((reason) => DUPLICATES.includes(reason)).length,
    errors: counters.errors + errors,
    filtered,
  }
}
