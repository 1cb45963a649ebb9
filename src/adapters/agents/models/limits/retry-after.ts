type Said = Readonly<Record<string, string | undefined>>

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const
const DURATION = /^(\d+(\.\d+)?(ms|s|m|h))+$/
const LIMITS = [
  ['requests', 'tokens'].map((what) => [`x-ratelimit-remaining-${what}`, `x-ratelimit-reset-${what}`] as const),
  [['x-ratelimit-remaining', 'x-ratelimit-reset'] as const],
  ['requests', 'tokens', 'input-tokens', 'output-tokens'].map(
    (what) => [`anthropic-ratelimit-${what}-remaining`, `anthropic-ratelimit-${what}-reset`] as const,
  ),
].flat()

/** How many milliseconds a provider asks to wait, by the headers and body of a refusal. */
export function retryAfterMs(headers: Said, body = ''): number | undefined {
  const { 'retry-after': wait, 'retry-after-ms': waitMs = '', date } = headers
  if (isNumber(waitMs)) return Number(waitMs)
  if (wait !== undefined) return isNumber(wait) ? Number(wait) * 1000 : until(wait, date)
  const delay = /"retryDelay"\s*:\s*"(\d{1,9}(?:\.\d{1,9})?)s"/.exec(body)?.[1]
  return delay === undefined ? waitUntilReset(headers) : Number(delay) * 1000
}

/** How long until the exhausted limits are renewed; undefined when every limit has something left. */
export function waitUntilReset(headers: Said): number | undefined {
  const waits = LIMITS.flatMap(([remaining, reset]) => {
    const when = headers[reset]
    return headers[remaining] === '0' && when !== undefined ? (lengthOf(when) ?? until(when, headers.date) ?? []) : []
  })
  return waits.length > 0 ? Math.max(...waits) : undefined
}

const isNumber = (text: string) => /^\d{1,12}(\.\d{1,9})?$/.test(text)

/** Such as `6m0s`, `20ms` or a number of seconds. */
function lengthOf(text: string): number | undefined {
  if (isNumber(text) && text.length < 10) return Number(text) * 1000
  if (text.length > 40 || !DURATION.test(text)) return undefined
  return [...text.matchAll(/([\d.]+)(ms|s|m|h)/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS],
    0,
  )
}

/** A date, or milliseconds since 1970, by the provider's own clock. */
function until(when: string, date = ''): number | undefined {
  const ms = (/^\d{13}$/.test(when) ? Number(when) : Date.parse(when)) - Date.parse(date)
  return ms >= 0 ? ms : undefined
}
