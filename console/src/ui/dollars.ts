/** An amount with cents; what is less than one is told more exactly. */
export const dollars = (usd: number) => `$${usd.toFixed(usd > 0 && usd < 0.01 ? 4 : 2)}`
