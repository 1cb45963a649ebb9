/** Money is counted in whole nano-dollars, which add up exactly. */
const NANO = 1_000_000_000

export const nanoOf = (usd: number): number => Math.round(usd * NANO)

export const usdOf = (nano: number): number => nano / NANO

/** Dollars as a decimal text, exact: at least cents, at most nano-dollars. */
export function decimalOf(nano: number): string {
  const whole = Math.trunc(Math.abs(nano) / NANO)
  const rest = String(Math.abs(nano) % NANO).padStart(9, '0')
  const cents = rest.replace(/0{1,7}$/, '')
  return `${nano < 0 ? '-' : ''}${whole}.${cents}`
}

/** What something cost, as far as it is known. */
interface Cost {
  usd: number
  isKnown: boolean
  /** The tokens whose price is not known. */
  unpricedTokens: number
}

/** An amount with cents; what is less than one is told more exactly. */
const dollars = (usd: number) => `$${usd.toFixed(usd > 0 && usd < 0.01 ? 4 : 2)}`

/** The one way to tell a cost: what is not known is never told as nothing. */
export function costWords({ usd, isKnown, unpricedTokens }: Cost): string {
  if (isKnown) return dollars(usd)
  const tokens = unpricedTokens === 1 ? '1 token' : `${unpricedTokens.toLocaleString('en')} tokens`
  const unknown = unpricedTokens > 0 ? `${tokens} of unknown price` : 'calls of unknown price'
  return usd > 0 ? `at least ${dollars(usd)}, plus ${unknown}` : `unknown: ${unknown}`
}
