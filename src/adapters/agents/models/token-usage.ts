import type { Usage } from '../../../engine/events/parts.ts'
import { costNano, inputParts, type Price } from '../../../engine/price.ts'
import type { Reported, Reserved } from '../../../engine/spending.ts'
import { usdOf } from '../../../shared/money.ts'
import { ModelFault, type Tokens } from './faults.ts'

type Took = Parameters<Reserved['settle']>[0]

/** What is part of something is never more than it, whatever the provider says. */
export function countedTokens({ input, output, cached, cacheWrite, reasoning }: Tokens): Reported {
  const { read, written } = inputParts({ inputTokens: input, cachedTokens: cached, cacheWriteTokens: cacheWrite })
  return {
    inputTokens: input,
    outputTokens: output,
    cachedTokens: cached === undefined ? undefined : read,
    cacheWriteTokens: cacheWrite === undefined ? undefined : written,
    reasoningTokens: reasoning === undefined ? undefined : Math.min(reasoning, output),
  }
}

/** What an answer took: only who tells both what was read and what was written is believed. */
export const usageOfAnswer = (tokens: Tokens): Took =>
  tokens.input > 0 && tokens.output > 0 ? countedTokens(tokens) : 'unknown'

/** What a try without an answer took. A refused request costs nothing; for all else the worst case is assumed. */
export function usageOfFault(fault: unknown): Took {
  if (!(fault instanceof ModelFault)) return 'unknown'
  const { tokens, status = 0, unheard, begun } = fault
  const told = usageOfAnswer(tokens)
  if (told !== 'unknown') return told
  return !begun && (unheard || (status >= 400 && status < 500 && status !== 408)) ? 'nothing' : 'unknown'
}

/** Adds up what the tries of one answer took, the failed ones included: they are paid for too. */
export function usageTotal() {
  let attempts = 0
  let cost: number | null = 0
  const sums = { tokens_in: 0, tokens_out: 0, cached_tokens: 0, cache_write_tokens: 0, reasoning_tokens: 0 }

  return {
    /** Of an answer that its provider tells no tokens of, nobody knows what it cost. */
    add(tokens: Tokens, price: Price | null, { isAnswer = false } = {}) {
      const counted = countedTokens(tokens)
      attempts += 1
      sums.tokens_in += counted.inputTokens
      sums.tokens_out += counted.outputTokens
      sums.cached_tokens += counted.cachedTokens ?? 0
      sums.cache_write_tokens += counted.cacheWriteTokens ?? 0
      sums.reasoning_tokens += counted.reasoningTokens ?? 0
      const isTold = tokens.input + tokens.output > 0
      if (cost === null || !(isTold || isAnswer)) return
      cost = price && isTold ? cost + costNano(price, counted) : null
    },
    /** The cost is left out as soon as that of one try is not known, and of the tokens what nobody reported. */
    usage(): Usage {
      const { tokens_in, tokens_out, ...parts } = sums
      const told = Object.fromEntries(Object.entries(parts).filter(([, tokens]) => tokens > 0))
      return { tokens_in, tokens_out, ...told, ...(cost !== null && { cost_usd: usdOf(cost) }), attempts }
    },
  }
}
export type UsageTotal = ReturnType<typeof usageTotal>
