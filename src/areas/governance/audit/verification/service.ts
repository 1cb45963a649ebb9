import Type from 'typebox'
import type { Background } from '../../../../background/queue/await-job.ts'
import { queueType } from '../../../../background/queue/queue-type.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { payerOf, timeRangeIn } from '../entries/log-query.ts'
import { errorCountNames, type Filters, type Verified } from '../schema.ts'
import { PROVEN } from '../service.ts'
import { placeOf } from './issues.ts'
import type { VerifyStore } from './store.ts'
import type { VerificationRunStore } from './verification-run-store.ts'
import type { AuditVerifier, Verification } from './verifier.ts'

/** Logs with more entries and events are verified in the background. */
const MOST_AT_ONCE = 100_000
const WAIT_SECONDS = 20
const VERIFY_TYPE = 'audit_verify'

interface VerifyServiceDependencies {
  checks: Pick<VerifyStore, 'amount' | 'idsAt'>
  runs: Pick<VerificationRunStore, 'last' | 'progress'>
  verifier: Pick<AuditVerifier, 'verify' | 'check'>
  tenantsOf: (payer: string) => Promise<readonly string[]>
  background: () => Background
}

/** Verifies whether the audit log and the logs of debates are what was entered. */
export function verifyService({ checks, runs, verifier, tenantsOf, background }: VerifyServiceDependencies) {
  async function lastOf(payer: string) {
    const last = await runs.last(payer)
    return last ? { valid: last.valid, verified_at: last.at, size: last.size, took_ms: last.tookMs } : null
  }

  /** Ids of the changed entries that still exist; `issues` also names the missing ones. */
  const tamperedIn = (payer: string, { issues }: Omit<Verification, 'payer'>) =>
    checks.idsAt(
      payer,
      issues.flatMap(({ type, what, seq }) =>
        type === 'tampering' && what === 'entry' && seq !== undefined ? seq : [],
      ),
    )

  const withSummary = async (payer: string, verified: Omit<Verification, 'payer'>) => ({
    entries_checked: verified.size,
    tampered_entries: await tamperedIn(payer, verified),
    valid: verified.valid,
    verified: verified.valid,
    issues: verified.issues.map((issue) => ({ ...issue })),
    errors: verified.issues.map((issue) => `${issue.type} at ${placeOf(issue)}: ${issue.message}`),
    ...errorCountNames(verified.total),
    size: verified.size,
    root: verified.root,
    debates_verified: verified.debates,
    events_verified: verified.events,
    started_at: verified.startedAt,
    took_ms: verified.tookMs,
    verified_at: verified.verifiedAt,
  })

  /** The result of a verification that ran in the background. */
  async function kept(payer: string) {
    const last = await runs.last(payer)
    if (!last) throw new Error('The result of the verification was not stored, or was changed since: verify again')
    return withSummary(payer, { ...last, root: null, verifiedAt: last.at })
  }

  return {
    /** Verifies at once where the log is not too long, else in the background; `keep` stores the result. */
    async verify(asked: Filters, caller: Caller, options: { keep: boolean; signal: AbortSignal }): Promise<Verified> {
      const payer = payerOf(asked.org_id, caller)
      const { from = null, until = null } = timeRangeIn(asked)
      const around = { verified_range: { start_date: from, end_date: until }, proven: PROVEN, progress: null }
      const { entries, events } = await checks.amount(payer, await tenantsOf(payer))
      const { signal } = options
      if (entries + events <= MOST_AT_ONCE) {
        const verified = await (options.keep ? verifier.check : verifier.verify)(payer)
        return { ...(await withSummary(payer, verified)), ...around, last: await lastOf(payer) }
      }
      const work = { type: VERIFY_TYPE, payload: { payer } }
      const answer = await background().submitAndWait(work, caller, { seconds: WAIT_SECONDS, signal })
      const last = await lastOf(payer)
      if (!answer.later) return { ...(await kept(payer)), ...around, last }
      const unread = { valid: null, verified: null, issues: [], errors: [], error_count: 0, total_errors: 0 }
      const entriesRead = { entries_checked: null, tampered_entries: [] }
      const figures = {
        ...entriesRead,
        debates_verified: 0,
        events_verified: 0,
        started_at: null,
        took_ms: null,
        verified_at: null,
      }
      const progress = (await runs.progress(payer)) ?? null
      return { ...unread, ...figures, size: entries, root: null, ...around, progress, last, ...answer.later }
    },

    lastOf,
  }
}
export type VerifyService = ReturnType<typeof verifyService>

/** Verifications of long logs, which run in the background. */
export const auditQueueTypes = (
  { check }: Pick<AuditVerifier, 'check'>,
  payerOf: (tenant: string) => Promise<string>,
) => ({
  [VERIFY_TYPE]: queueType({
    demands: { endpoint: 'audit.check' },
    shownTo: 'audit.read',
    payload: Type.Object({ payer: Type.String({ maxLength: 64 }) }),
    timeoutSeconds: 6 * 3_600,
    async refuse({ payer }, organizationId) {
      const isOwn = payer === (await payerOf(organizationId))
      return isOwn ? undefined : { field: 'payer', message: 'is not who pays for this organization' }
    },
    async run({ payer }, { key, signal, progress }) {
      const { valid, size, total, debates, events, tookMs } = await check(payer, { run: key, signal, progress })
      return { valid, size, issues: total, debates, events, took_ms: tookMs }
    },
  }),
})
