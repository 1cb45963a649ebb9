import type { Logger } from 'pino'
import type { Announce } from '../../../../background/announcements/announcer.ts'
import { INSTALLATION_TREE } from '../../../../background/audit-trail/action.ts'
import type { Platform } from '../../../../platform.ts'
import { type Issue, newIssues } from './issues.ts'
import { type RunState, runVerification, type VerificationDependencies } from './run.ts'
import type { VerificationRunStore } from './verification-run-store.ts'

interface AuditVerifierDependencies extends VerificationDependencies {
  runs: VerificationRunStore
  /** Called once for each issue, and not again while the issue persists. */
  alert: (broken: Verification, found: readonly Issue[]) => Promise<void>
}

export interface Verification {
  payer: string
  valid: boolean
  /** How many entries were read. */
  size: number
  /** In hex; of a tree without entries there is none. */
  root: string | null
  issues: readonly Issue[]
  /** Number of issues; `issues` lists the first of them. */
  total: number
  /** How many debates' logs were recomputed, and how many events of them. */
  debates: number
  events: number
  startedAt: string
  /** How long it took, without interruptions. */
  tookMs: number
  verifiedAt: string
}

interface RunControl {
  /** A run with the same id resumes where it stopped. */
  run?: string
  signal?: AbortSignal
  progress?: (percent: number) => void
}

/** Recomputes the trees and the debates' logs from what is stored. */
export function auditVerifier({ runs, alert, ...needs }: AuditVerifierDependencies) {
  const { store, now } = needs

  async function verified(
    payer: string,
    how: {
      from?: RunState | undefined
      keep?: (state: RunState) => Promise<void>
      signal?: AbortSignal | undefined
    } = {},
  ): Promise<Verification> {
    const { issues, size, root, ...figures } = await runVerification(needs, { payer, ...how })
    return {
      payer,
      valid: issues.count === 0,
      size,
      root: size > 0 ? root.toString('hex') : null,
      issues: [...issues.list].sort(inOrder),
      total: issues.count,
      ...figures,
      verifiedAt: now().toISOString(),
    }
  }

  /** Verifies, stores the result, and alerts about new issues. */
  async function check(payer: string, { run, signal, progress }: RunControl = {}): Promise<Verification> {
    const from = run === undefined ? undefined : ((await runs.state(run, payer))?.state ?? undefined)
    const keep = async (state: RunState) => {
      progress?.(percentOf(state))
      if (run !== undefined) await runs.keepState(run, payer, state, now().toISOString())
    }
    const result = await verified(payer, { from, keep, signal })
    const before = (await runs.last(payer))?.issues ?? []
    const { verifiedAt: at, root: _root, ...kept } = result
    const found = newIssues(result.issues, before)
    if (found.length > 0) await alert(result, found)
    await runs.keepCheck({ ...kept, at })
    if (run !== undefined) await runs.over(run, payer, at)
    return result
  }

  return {
    verify: (payer: string) => verified(payer),
    check,

    /** Verifies every payer and the installation; a resumed run skips the payers that it has finished. */
    async *checkAll({ run, signal }: Pick<RunControl, 'run' | 'signal'> = {}): AsyncGenerator<Verification> {
      for (const payer of await store.payers()) {
        signal?.throwIfAborted()
        if (run !== undefined && (await runs.state(run, payer))?.over) continue
        yield await check(payer, { ...(run !== undefined && { run }), ...(signal && { signal }) })
      }
      if (run !== undefined) await runs.forgetRun(run)
    },
  }
}
export type AuditVerifier = ReturnType<typeof auditVerifier>

function percentOf({ walk, debates, amount }: RunState): number {
  const all = Math.max(1, amount.entries + amount.events)
  return Math.min(99, Math.floor((100 * (walk.size + (debates?.events ?? 0))) / all))
}

const inOrder = (one: Issue, other: Issue) =>
  (one.seq ?? Number.POSITIVE_INFINITY) - (other.seq ?? Number.POSITIVE_INFINITY) ||
  (one.debate_id ?? '').localeCompare(other.debate_id ?? '') ||
  (one.version ?? 0) - (other.version ?? 0)

const MOST_LOGGED = 5

/** Reports issues that are new: the operator reads them in the log, the payer gets a webhook. The installation's own tree has no payer. */
export const brokenAlert =
  ({ db, announce, logger }: { db: Platform['db']; announce: Announce; logger: Logger }) =>
  async ({ payer, total, verifiedAt }: Verification, found: readonly Issue[]): Promise<void> => {
    logger.error(
      { payer, issues: found.slice(0, MOST_LOGGED), found: found.length, total },
      'An audit log does not verify any more',
    )
    if (payer === INSTALLATION_TREE) return
    const [first] = found
    const data = {
      issues: total,
      new_issues: found.length,
      first_seq: first?.seq ?? 0,
      type: first?.type ?? 'tampering',
      ...(first?.debate_id !== undefined && { debate_id: first.debate_id, version: first.version ?? 0 }),
      verified_at: verifiedAt,
    }
    await db.transaction().execute((tx) => announce(tx, { org: payer, name: 'audit.broken', data }))
  }
