import type { Background } from '../../../jobs/soon.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { payerOf, timesIn } from './reading.ts'
import type { Filters, Verified } from './schema.ts'
import { PROVEN } from './service.ts'
import type { VerifyStore } from './verify-store.ts'
import type { Verification, Verifying } from './verifying.ts'

/** More than so many entries are read in the background. */
const MOST_AT_ONCE = 100_000
const WAIT_SECONDS = 20
export const VERIFY_TYPE = 'audit_verify'

interface Needs {
  checks: Pick<VerifyStore, 'size' | 'lastCheck'>
  verifying: Pick<Verifying, 'verify' | 'check'>
  background: () => Background
}

/** Whether the log is what was entered. */
export function verifyService({ checks, verifying, background }: Needs) {
  async function lastOf(payer: string) {
    const last = await checks.lastCheck(payer)
    return last ? { valid: last.valid, verified_at: last.verified_at, size: last.size } : null
  }

  const told = ({ valid, size, root, issues, total, verifiedAt }: Verification) => ({
    valid,
    verified: valid,
    issues: issues.map((issue) => ({ ...issue })),
    errors: issues.map(({ type, seq, message }) => `${type} at ${seq}: ${message}`),
    error_count: total,
    total_errors: total,
    size,
    root,
    verified_at: verifiedAt,
  })

  return {
    /** Reads it at once where it is not too long, else in the background; `keep` writes down what it came to. */
    async verify(asked: Filters, caller: Caller, options: { keep: boolean; signal: AbortSignal }): Promise<Verified> {
      const payer = payerOf(asked.org_id, caller)
      const { from = null, until = null } = timesIn(asked)
      const around = { verified_range: { start_date: from, end_date: until }, proven: PROVEN }
      const size = await checks.size(payer)
      if (size <= MOST_AT_ONCE) {
        const verified = await (options.keep ? verifying.check : verifying.verify)(payer)
        return { ...told(verified), ...around, last: await lastOf(payer) }
      }
      const work = { type: VERIFY_TYPE, payload: { payer } }
      const { signal } = options
      const answer = await background().soon(work, caller, { seconds: WAIT_SECONDS, signal })
      const last = await lastOf(payer)
      if (!answer.later) {
        const kept = await checks.lastCheck(payer)
        const issues = (kept?.issues ?? []) as Verification['issues']
        const done = { payer, valid: last?.valid ?? false, size: last?.size ?? size, root: null, issues }
        return { ...told({ ...done, total: issues.length, verifiedAt: last?.verified_at ?? '' }), ...around, last }
      }
      const unread = { valid: null, verified: null, issues: [], errors: [], error_count: 0, total_errors: 0 }
      return { ...unread, size, root: null, verified_at: null, ...around, last, ...answer.later }
    },

    lastOf,
  }
}
export type VerifyService = ReturnType<typeof verifyService>
