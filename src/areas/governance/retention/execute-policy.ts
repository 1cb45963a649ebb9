import type { Background } from '../../../background/queue/await-job.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { BeginRun } from './begin-run.ts'
import type { MassDeletions } from './plan.ts'
import type { PolicyStore } from './policy-store.ts'
import { RUN_TYPE } from './queue-types.ts'
import type { ExecuteBody } from './schema.ts'

interface PolicyExecutionDependencies {
  policies: Pick<PolicyStore, 'transaction'>
  begin: BeginRun
  background: () => Pick<Background, 'put' | 'follow'>
  demandFresh: (caller: Caller) => Promise<void>
  now: () => Date
}

/** A run that takes longer than this goes on in the background. */
const WAIT_SECONDS = 20

const REFUSED = {
  disabled: ['The policy is disabled', 'disabled'],
  held: ['The policy is held while a case is open', 'held'],
  'under way': ['A run of the policy is under way', 'running'],
} as const

/** Runs a policy by hand, under the same guards as on schedule; returns the run, and where to follow it when it takes long. */
export const policyExecution =
  ({ policies, begin, background, demandFresh, now }: PolicyExecutionDependencies) =>
  async (id: string, options: NonNullable<ExecuteBody>, caller: Caller, signal: AbortSignal) => {
    if (options.confirm) await demandFresh(caller)
    const { payer, userId } = caller
    const { runId, jobId } = await policies.transaction(async (tx) => {
      const run = await begin(tx, {
        org: payer,
        policyId: id,
        at: now(),
        by: userId,
        dryRun: options.dry_run,
        confirmed: options.confirm,
      })
      if (run === 'gone') throw notFound('policy', id)
      if (typeof run === 'string') {
        const [why, status] = REFUSED[run]
        throw conflict(why, { status })
      }
      const work = { type: RUN_TYPE, payload: { payer, run_id: run.id } }
      return { runId: run.id, jobId: await background().put(work, caller, tx) }
    })
    const { later, ...done } = await background().follow(jobId, caller, { seconds: WAIT_SECONDS, signal })
    const over = 'result' in done ? (done.result.over as MassDeletions | undefined) : undefined
    if (over)
      throw conflict('This would remove more than a fifth of the items; confirm it if that is right', {
        status: 'stopped',
        held: 'brake',
        run_id: runId,
        counts: over,
      })
    return { runId, later }
  }
export type ExecutePolicy = ReturnType<typeof policyExecution>
