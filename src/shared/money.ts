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
