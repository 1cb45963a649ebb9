/** Dollars for a million tokens. */
export interface Price {
  input: number
  output: number
  /** For what is written into the provider's cache; as other input where it is not told. */
  cacheWrite?: number
  /** What all tokens of a call cost whose input has more tokens than this. */
  above?: { tokens: number; input: number; output: number; cacheWrite?: number }
}
