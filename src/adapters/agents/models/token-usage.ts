import { inputParts } from '../../../engine/price.ts'
import type { Reported, Reserved } from '../../../engine/spending.ts'
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
