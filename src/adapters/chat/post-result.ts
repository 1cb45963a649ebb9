import { VendorError } from '../outbound/vendor-error.ts'
import type { PostResult, Preflight } from './platform.ts'

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** Translates a failed call into the result of a post. */
export function postResultOf(fault: unknown, now: Date): PostResult {
  if (!(fault instanceof VendorError)) throw fault
  const { kind, message: why, retryAfter, unsent } = fault
  if (kind === 'rate_limit') return { outcome: 'wait', until: later(now, retryAfter ?? 1), why }
  /** While calls to the vendor rest, nothing was sent: waiting does not count as a try. */
  if (unsent && retryAfter) return { outcome: 'wait', until: later(now, retryAfter), why }
  if (unsent) return { outcome: 'failed', why }
  if (kind === 'auth') return { outcome: 'failed', why, credentials: true }
  if (kind === 'validation' || kind === 'not_found' || kind === 'quota') return { outcome: 'refused', why }
  return { outcome: 'doubtful', why }
}

interface Search {
  doubtSince: Date | undefined
  /** When to look for a post in doubt; after the last time it is given up. */
  afterSeconds: readonly [number, ...number[]]
  now: Date
}

/** Looks for a post that may still appear; undefined once it certainly does not exist. */
export async function findInTime(
  { doubtSince, afterSeconds, now }: Search,
  look: () => Promise<string | undefined>,
): Promise<PostResult | undefined> {
  const why = 'It may still arrive'
  const [first, ...others] = afterSeconds.map((seconds) => later(doubtSince ?? now, seconds))
  if (first && first > now) return { outcome: 'wait', until: first, why }
  const externalId = await look()
  if (externalId !== undefined) return { outcome: 'done', externalId }
  const until = others.find((at) => at > now)
  return until && { outcome: 'wait', until, why }
}

/** One check of a connection; `hint` says what to do where the vendor refuses. */
export async function runCheck(check: string, hint: string, look: () => Promise<unknown>): Promise<Preflight> {
  try {
    await look()
    return { check, ok: true }
  } catch (fault) {
    if (!(fault instanceof VendorError)) throw fault
    const isDenied = ['auth', 'validation', 'not_found'].includes(fault.kind)
    return { check, ok: false, hint: isDenied ? hint : fault.message }
  }
}
