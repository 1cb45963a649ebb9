const Z = 1.96

/** What a share is at least, with a certainty of 97.5 %: the lower end of Wilson's interval; 0 without any case. */
export function wilsonBound(hits: number, cases: number): number {
  if (cases === 0) return 0
  const share = hits / cases
  const spread = Z * Math.sqrt((share * (1 - share)) / cases + Z ** 2 / (4 * cases ** 2))
  return Math.max(0, (share + Z ** 2 / (2 * cases) - spread) / (1 + Z ** 2 / cases))
}

/** How many standard errors one share lies above another; 0 where there is nothing to compare. */
export function standardErrorsAbove(hits: number, cases: number, otherHits: number, otherCases: number): number {
  if (cases === 0 || otherCases === 0) return 0
  const pooled = (hits + otherHits) / (cases + otherCases)
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / cases + 1 / otherCases))
  return error === 0 ? 0 : (hits / cases - otherHits / otherCases) / error
}
