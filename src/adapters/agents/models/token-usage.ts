import type { Usage } from '../../../engine/events/parts.ts'
import { costNano, inputParts, type Price } from '../../../engine/price.ts'
import type { Reported, Reserved } from '../../../engine/spending.ts'
import { usdOf } from '../../../shared/money.ts'
import { ModelFault, type Tokens } from './faults.ts'

type Took = Parameters<Reserved['settle']>[0]

/** Parts never exceed the whole, whatever the provider reports. */
function countedTokens({ input, output, cached, cacheWrite, reasoning }: Tokens): Reported {
  const { read, written } = inputParts({ inputTokens: input, cachedTokens: cached, cacheWriteTokens: cacheWrite })
  return {
    inputTokens: input,
    outputTokens: output,
    cachedTokens: cached === undefined ? undefined : read,
    cacheWriteTokens: cacheWrite === undefined ? undefined : written,
    reasoningTokens: reasoning === undefined ? undefined : Math.min(reasoning, output),
  }
}

/** The usage of an answer; a provider has to report both input and output to be believed. */
export const usageOfAnswer = (tokens: Tokens): Took =>
  tokens.input > 0 && tokens.output > 0 ? countedTokens(tokens) : 'unknown'

/** The usage of a try without an answer. A refused request costs nothing; otherwise the worst case counts. */
export function usageOfFault(fault: unknown): Took {
  if (!(fault instanceof ModelFault)) return 'unknown'
  const { tokens, status = 0, unheard, begun } = fault
  const reported = usageOfAnswer(tokens)
  if (reported !== 'unknown') return reported
  return !begun && (unheard || (status >= 400 && status < 500 && status !== 408)) ? 'nothing' : 'unknown'
}

/** Adds up the usage of all tries for one answer; failed tries cost money too. */
export function usageTotal() {
  let attempts = 0
  let cost: number | null = 0
  const sums = { tokens_in: 0, tokens_out: 0, cached_tokens: 0, cache_write_tokens: 0, reasoning_tokens: 0 }

  return {
    /** The cost of an answer without a reported usage is unknown. */
    add(tokens: Tokens, price: Price | null, { isAnswer = false } = {}) {
      const counted = countedTokens(tokens)
      attempts += 1
      sums.tokens_in += counted.inputTokens
      sums.tokens_out += counted.outputTokens
      sums.cached_tokens += counted.cachedTokens ?? 0
      sums.cache_write_tokens += counted.cacheWriteTokens ?? 0
      sums.reasoning_tokens += counted.reasoningTokens ?? 0
      const isReported = tokens.input + tokens.output > 0
      if (cost === null || !(isReported || isAnswer)) return
      cost = price && isReported ? cost + costNano(price, counted) : null
    },
    /** Leaves the cost out as soon as one try's cost is unknown, and the tokens that no provider reported. */
    usage(): Usage {
      const { tokens_in, tokens_out, ...parts } = sums
      const reported = Object.fromEntries(Object.entries(parts).filter(([, tokens]) => tokens > 0))
      return { tokens_in, tokens_out, ...reported, ...(cost !== null && { cost_usd: usdOf(cost) }), attempts }
    },
  }
}
export type UsageTotal = ReturnType<typeof usageTotal>
