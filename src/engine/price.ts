import type { Asked } from './events/parts.ts'

/** Dollars for a million tokens. */
export interface Price {
  input: number
  output: number
  /** For cache reads; the price of other input when absent. */
  cacheRead?: number
  /** For cache writes; the price of other input when absent. */
  cacheWrite?: number
  /** The prices of all tokens of a call whose input has more tokens than this. */
  above?: { tokens: number; input: number; output: number; cacheRead?: number; cacheWrite?: number }
}

/** The tokens of a try, as its provider counts them. */
export interface CountedTokens {
  inputTokens: number
  outputTokens: number
  /** The part of the input read from the provider's cache. */
  cachedTokens?: number | undefined
  /** The part of the input written into it. */
  cacheWriteTokens?: number | undefined
}

/** Whole nano-dollars: a dollar for a million tokens is 1,000 of them for a token. */
const NANO = 1_000

/**
 * Splits the input by price. A provider that reports more reads and writes than input is believed the dearer ones
 * first, and no more than the input.
 */
export function inputParts({
  inputTokens,
  cachedTokens = 0,
  cacheWriteTokens = 0,
}: Omit<CountedTokens, 'outputTokens'>) {
  const written = Math.min(cacheWriteTokens, inputTokens)
  const read = Math.min(cachedTokens, inputTokens - written)
  return { plain: inputTokens - written - read, read, written }
}

/** The cost of a try. */
export function costNano(price: Price, counted: CountedTokens): number {
  const { above } = price
  const tier = above && counted.inputTokens > above.tokens ? above : price
  const { input, output, cacheRead = input, cacheWrite = input } = tier
  const { plain, read, written } = inputParts(counted)
  const dollars = plain * input + read * cacheRead + written * cacheWrite + counted.outputTokens * output
  return Math.ceil(rounded(NANO * dollars))
}

/**
 * The most that so many tokens can cost: all input is written into the cache and nothing is read from it, whichever
 * prices apply.
 */
export const worstNano = (price: Price, inputTokens: number, outputTokens: number): number =>
  Math.ceil(rounded(dearestInput(price, inputTokens) * inputTokens + dearestOutput(price, inputTokens) * outputTokens))

/** Nano-dollars for a token of output. */
export const dearestOutput = ({ output, above }: Price, inputTokens: number): number =>
  NANO * Math.max(output, above && inputTokens > above.tokens ? above.output : 0)

function dearestInput(price: Price, inputTokens: number): number {
  const { above } = price
  const tiers = above && inputTokens > above.tokens ? [price, above] : [price]
  return NANO * Math.max(...tiers.flatMap(({ input, cacheRead = 0, cacheWrite = 0 }) => [input, cacheRead, cacheWrite]))
}

/** Prices are decimal fractions: the binary remainder is no money. */
const rounded = (nano: number) => Number(nano.toFixed(3))

/** What an answer reports about its cost. */
type ReportedCost = Partial<Pick<Asked, 'tokens_in' | 'tokens_out' | 'cost_usd' | 'generated_by'>>

/**
 * Whether a model answered at an unknown cost, because it lacks a price or a report; rules and scripts cost nothing.
 */
export const isCostUnknown = ({ tokens_in, cost_usd, generated_by }: ReportedCost): boolean =>
  generated_by === 'model' && tokens_in !== undefined && cost_usd === undefined

/**
 * Fields beside every sum of costs: `cost_usd` is the known part, the others count the tokens without a known price.
 */
export const costFields = (usage: { costUsd: number; unpricedAnswers: number; unpricedTokens: number }) => ({
  cost_usd: usage.costUsd,
  cost_known: usage.unpricedAnswers === 0,
  unpriced_tokens: usage.unpricedTokens,
})
