/** Amounts are whole nano-dollars, which add up exactly. */
const NANO = 1_000_000_000

export const nanoOf = (usd: number): number => Math.round(usd * NANO)

export const usdOf = (nano: number): number => nano / NANO

/** Dollars as an exact decimal text, with at least two and at most nine decimals. */
export function decimalOf(nano: number): string {
  const whole = Math.trunc(Math.abs(nano) / NANO)
  const rest = String(Math.abs(nano) % NANO).padStart(9, '0')
  const cents = rest.replace(/0{1,7}$/, '')
  return `${nano < 0 ? '-' : ''}${whole}.${cents}`
}

/** What something cost, as the API answers it beside every sum. */
export interface Cost {
  cost_usd: number
  /** False where models answered whose price is unknown; the sum does not contain them. */
  cost_known: boolean
  unpriced_tokens: number
}

/** An amount with cents; an amount below one cent has four decimals. */
export const dollars = (usd: number) => `$${usd.toFixed(usd > 0 && usd < 0.01 ? 4 : 2)}`

/** The one wording of a cost, for the console, the command line and exports: an unknown cost never reads as zero. */
export function costWords({ cost_usd, cost_known, unpriced_tokens }: Cost): string {
  if (cost_known) return dollars(cost_usd)
  const tokens = unpriced_tokens === 1 ? '1 token' : `${unpriced_tokens.toLocaleString('en')} tokens`
  const unknown = unpriced_tokens > 0 ? `${tokens} of unknown price` : 'calls of unknown price'
  return cost_usd > 0 ? `at least ${dollars(cost_usd)}, plus ${unknown}` : `unknown: ${unknown}`
}
