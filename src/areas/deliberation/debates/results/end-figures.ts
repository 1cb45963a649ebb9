import type { Recorded } from '../../../../engine/events.ts'
import { tokenCount } from '../../../../shared/token-count.ts'

/** What a debate came to, as its last event tells it. */
export function endFigures({ at, data, private: text }: Recorded<'debate_end'>) {
  const { result, winner, confidence, rounds, cost_usd, cost_known = null, unpriced_tokens = null } = data
  return {
    ...{ result, winner, confidence, rounds_used: rounds, cost_usd, cost_known, unpriced_tokens },
    tokens_in: tokenCount(data.tokens_in, Number.MAX_SAFE_INTEGER),
    tokens_out: tokenCount(data.tokens_out, Number.MAX_SAFE_INTEGER),
    answer: text?.answer ?? null,
    ended_at: at,
  }
}
