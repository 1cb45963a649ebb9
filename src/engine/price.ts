/** Dollars for a million tokens. */
export interface Price {
  input: number
  output: number
  /** For what is written into the provider's cache; as other input where it is not told. */
  cacheWrite?: number
  /** What all tokens of a call cost whose input has more tokens than this. */
  above?: { tokens: number; input: number; output: number; cacheWrite?: number }
}

/** What a try took, as far as its provider counts it. */
export interface CountedTokens {
  inputTokens: number
  outputTokens: number
  /** Of the input. */
  cacheWriteTokens?: number | undefined
}

/** Whole nano-dollars: a dollar for a million tokens is 1,000 of them for a token. */
const NANO = 1_000

/** What a try cost. What was read from a cache counts as other input: no provider asks more for it. */
export function costNano(price: Price, { inputTokens, outputTokens, cacheWriteTokens = 0 }: CountedTokens): number {
  const { above } = price
  const { input, output, cacheWrite = input } = above && inputTokens > above.tokens ? above : price
  const written = Math.min(cacheWriteTokens, inputTokens)
  return Math.ceil(rounded(NANO * ((inputTokens - written) * input + written * cacheWrite + outputTokens * output)))
}

/** The most that so many tokens can cost, whichever of its prices the provider applies. */
export const worstNano = (price: Price, inputTokens: number, outputTokens: number): number =>
  Math.ceil(rounded(dearestInput(price, inputTokens) * inputTokens + dearestOutput(price, inputTokens) * outputTokens))

/** Nano-dollars for a token of output. */
export const dearestOutput = ({ output, above }: Price, inputTokens: number): number =>
  NANO * Math.max(output, above && inputTokens > above.tokens ? above.output : 0)

function dearestInput({ input, cacheWrite = 0, above }: Price, inputTokens: number): number {
  const tier = above && inputTokens > above.tokens ? [above.input, above.cacheWrite ?? 0] : []
  return NANO * Math.max(input, cacheWrite, ...tier)
}

/** Prices are decimal fractions: what a binary one adds at the far end is no money. */
const rounded = (nano: number) => Number(nano.toFixed(3))
