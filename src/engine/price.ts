import type { Asked } from './events/parts.ts'

/** Dollars for a million tokens. */
export interface Price {
  input: number
  output: number
  /** For what is read from the provider's cache; as other input where it is not told. */
  cacheRead?: number
  /** For what is written into it; as other input where it is not told. */
  cacheWrite?: number
  /** What all tokens of a call cost whose input has more tokens than this. */
  above?: { tokens: number; input: number; output: number; cacheRead?: number; cacheWrite?: number }
}

/** What a try took, as far as its provider counts it. */
export interface CountedTokens {
  inputTokens: number
  outputTokens: number
  /** Of the input, what was read from the provider's cache. */
  cachedTokens?: number | undefined
  /** Of the input, what was written into it. */
  cacheWriteTokens?: number | undefined
}

/** Whole nano-dollars: a dollar for a million tokens is 1,000 of them for a token. */
const NANO = 1_000

/** The input by what is asked for it. Who reports more reads and writes than input is believed the dearer ones first, and no more than the input. */
export function inputParts({
  inputTokens,
  cachedTokens = 0,
  cacheWriteTokens = 0,
}: Omit<CountedTokens, 'outputTokens'>) {
  const written = Math.min(cacheWriteTokens, inputTokens)
  const read = Math.min(cachedTokens, inputTokens - written)
  return { plain: inputTokens - written - read, read, written }
}

/** What a try cost. */
export function costNano(price: Price, counted: CountedTokens): number {
  const { above } = price
  const tier = above && counted.inputTokens > above.tokens ? above : price
  const { input, output, cacheRead = input, cacheWrite = input } = tier
  const { plain, read, written } = inputParts(counted)
  const dollars = plain * input + read * cacheRead + written * cacheWrite + counted.outputTokens * output
  return Math.ceil(rounded(NANO * dollars))
}

/** The most that so many tokens can cost: all of the input is written into the cache and nothing is read from it, whichever prices apply. */
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

/** Prices are decimal fractions: what a binary one adds at the far end is no money. */
const rounded = (nano: number) => Number(nano.toFixed(3))

/** What an answer tells of what it cost. */
type Told = Partial<Pick<Asked, 'tokens_in' | 'tokens_out' | 'cost_usd' | 'generated_by'>>

/** Whether a model answered and nobody knows what that cost, for want of a price or of a report; rules and scripts cost nothing. */
export const isCostUnknown = ({ tokens_in, cost_usd, generated_by }: Told): boolean =>
  generated_by === 'model' && tokens_in !== undefined && cost_usd === undefined

/** Fields beside every sum of costs: `cost_usd` is the known part, the others count the tokens without a known price. */
export const costFields = (usage: { costUsd: number; unpricedAnswers: number; unpricedTokens: number }) => ({
  cost_usd: usage.costUsd,
  cost_known: usage.unpricedAnswers === 0,
  unpriced_tokens: usage.unpricedTokens,
})
