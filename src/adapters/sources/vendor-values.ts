const LONGEST_ADDRESS = 2_000
const LATEST_YEAR = 9_999

/** An address of the web, in its plain form; nothing else that a vendor calls one is. */
export function webAddress(given: string | undefined): string | null {
  const url = given === undefined ? null : URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > LONGEST_ADDRESS) return null
  return url.href
}

/** A time that can be one. */
export function validTime(given: string | number | undefined): string | null {
  const at = new Date(given ?? '')
  const year = at.getUTCFullYear()
  return Number.isNaN(year) || year < 1970 || year > LATEST_YEAR ? null : at.toISOString()
}
