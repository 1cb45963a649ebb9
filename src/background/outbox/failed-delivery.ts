import type { Sent } from './effect.ts'

/** The address is not to be called again. */
export const GONE = 410

/** A client error says that the same request will never be welcome; these say that it came at a bad time. */
const PASSING_REFUSALS = new Set([408, 409, 425, 429])

const willNeverWork = (status: number) => status >= 300 && status < 500 && !PASSING_REFUSALS.has(status)

/**
 * What an answer without success means: never again, or once more after a pause of the outbox, which `Retry-After` may
 * lengthen.
 */
export function failedDelivery({ status, headers }: Pick<Response, 'status' | 'headers'>, now: Date): Sent {
  const answer = { status }
  const why = status === GONE ? 'The address is gone' : `The address answered ${status}`
  if (willNeverWork(status)) return { outcome: 'refused', why, answer }
  return { outcome: 'failed', why, until: askedToWait(headers.get('retry-after'), now), answer }
}

function askedToWait(retryAfter: string | null, now: Date): Date | undefined {
  const seconds = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
  return seconds > 0 ? new Date(now.getTime() + seconds * 1000) : undefined
}
