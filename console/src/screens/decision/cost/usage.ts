import type { DebateEvent } from '../../../stream/frames.ts'
import { type Cost, isUnpriced, NO_COST, plusCost } from '../../../ui/money.ts'
import { type Asked, asksIn } from './asks.ts'

export interface Usage {
  tries: number
  tokensIn: number
  /** Of the input. */
  cached: number
  written: number
  tokensOut: number
  /** Of the output. */
  thoughts: number
  cost: Cost
}

const NOTHING: Usage = { tries: 0, tokensIn: 0, cached: 0, written: 0, tokensOut: 0, thoughts: 0, cost: NO_COST }

/** What each agent and each phase took. */
export function usageOf(events: readonly DebateEvent[]) {
  const asks = asksIn(events)
  const by = <Key>(keyOf: (each: Asked) => Key) =>
    [...Map.groupBy(asks, keyOf)].map(([key, each]) => ({ key, usage: each.reduce(plus, NOTHING) }))
  return {
    agents: by(({ agent }) => agent),
    phases: by(({ round, phase }) => `Round ${round}, ${phase}`),
    total: asks.reduce(plus, NOTHING),
    /** Models that answered at an unknown cost. */
    unpriced: [...new Set(asks.filter(isUnpriced).flatMap(({ model }) => model ?? []))].sort(),
  }
}

const plus = (sum: Usage, took: Asked): Usage => ({
  tries: sum.tries + (took.attempts ?? 1),
  tokensIn: sum.tokensIn + (took.tokens_in ?? 0),
  cached: sum.cached + (took.cached_tokens ?? 0),
  written: sum.written + (took.cache_write_tokens ?? 0),
  tokensOut: sum.tokensOut + (took.tokens_out ?? 0),
  thoughts: sum.thoughts + (took.reasoning_tokens ?? 0),
  cost: plusCost(sum.cost, took),
})
