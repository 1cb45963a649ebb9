import type { NewId } from '../../../shared/ids.ts'
import type { RetainableKind } from '../../../storage/rows/retainable.ts'
import type { Family } from '../../identity/organizations/index.ts'
import type { HoldsOver } from '../holds/index.ts'
import { type ApplyPlan, CHANGED } from './apply-plan.ts'
import type { Plan } from './plan.ts'
import type { PolicyStore } from './policy-store.ts'
import { brakes, cutoff, isChangedSince } from './rules.ts'
import type { AbandonArchives } from './run-archives.ts'
import { type AbandonRun, POLICY_GONE, type ReportRun } from './run-outcome.ts'
import type { SkipReason } from './run-states.ts'
import { type Run, type RunStore, TakenOver } from './run-store.ts'
import type { Policy } from './tables.ts'

interface RunDriverDependencies {
  policies: PolicyStore
  runs: RunStore
  plan: Plan
  kinds: () => readonly RetainableKind[]
  take: ApplyPlan
  holdsOver: HoldsOver
  tenantsOf: Family['tenantsOf']
  tell: ReportRun
  giveUpArchives: AbandonArchives
  giveUp: AbandonRun
  newId: NewId
  now: () => Date
}

/** The kinds of which a run would take too much to do so unasked. */
export type OverTheBrake = Record<string, { would_take: number; of: number }>

/** Undefined when another process drives it, or it does not exist. */
export type DriveRun = (
  org: string,
  runId: string,
  signal: AbortSignal,
) => Promise<{ run: Run; over?: OverTheBrake } | undefined>

/**
 * Drives a run to its end: plans what is to go, stops where that is too much, then takes it thing by thing. It can be cut off
 * anywhere and driven again; what was taken stays taken, nothing is counted twice, and of two who drive it the later one does.
 */
export function runDriver(needs: RunDriverDependencies): DriveRun {
  const { policies, runs, plan, kinds, take, holdsOver, tenantsOf, tell, giveUpArchives, giveUp, newId, now } = needs

  async function planned(run: Run, policy: Policy, signal: AbortSignal): Promise<Run> {
    const org = run.organization_id
    await runs.forgetPlan(run, now().toISOString())
    const query = {
      policy,
      others: await policies.list(org),
      held: await holdsOver(org),
      tenants: policy.workspace_ids ?? (await tenantsOf(org)),
      before: cutoff(policy, new Date(run.started_at)),
      signal,
    }
    const skipped: Partial<Record<SkipReason, number>> = {}
    let evaluated = 0
    for await (const page of plan(query)) {
      evaluated += page.length
      for (const { stays } of page) if (stays) skipped[stays] = (skipped[stays] ?? 0) + 1
      const going = page.filter(({ stays }) => stays === undefined)
      await runs.plan(run, going, now().toISOString())
    }
    const changes = { evaluated, skipped, planned_at: now().toISOString() }
    await runs.change(run, changes)
    return { ...run, ...changes }
  }

  async function overTheBrake(run: Run, policy: Policy): Promise<OverTheBrake> {
    const tenants = policy.workspace_ids ?? (await tenantsOf(run.organization_id))
    const taken = await runs.plannedOf(run.organization_id, run.id)
    const over: OverTheBrake = {}
    for (const kind of kinds()) {
      const wouldTake = taken.get(kind.kind) ?? 0
      const all = wouldTake > 0 ? await kind.count(tenants) : 0
      if (brakes(wouldTake, all)) over[kind.kind] = { would_take: wouldTake, of: all }
    }
    return over
  }

  async function end(run: Run, policy: Policy, changes: Partial<Run>): Promise<Run> {
    const { organization_id: org, id } = run
    const ended = { ...run, ...changes, ended_at: now().toISOString() }
    const counts = await runs.counts(org, id)
    await policies.transaction(async (tx) => {
      await runs.change(run, { ...changes, ended_at: ended.ended_at }, tx)
      if (ended.status !== 'completed') await giveUpArchives(tx, { org, id }, ended.errors[0] ?? CHANGED)
      await tell(tx, ended, policy, counts)
    })
    return ended
  }

  async function driven(claimed: Run, signal: AbortSignal) {
    const { organization_id: org, id } = claimed
    const policy = await policies.find(org, claimed.policy_id)
    if (!policy) {
      await policies.transaction((tx) => giveUp(tx, { org, id }, POLICY_GONE))
      return { run: { ...claimed, status: 'failed' as const } }
    }
    if (!claimed.dry_run && isChangedSince(policy, claimed))
      return { run: await end(claimed, policy, { status: 'stopped', errors: [CHANGED] }) }
    const run = claimed.planned_at ? claimed : await planned(claimed, policy, signal)
    if (run.dry_run) return { run: await end(run, policy, { status: 'completed' }) }
    const isPassed = run.confirmed || policy.action === 'notify' || run.taking_at !== null
    const over = isPassed ? {} : await overTheBrake(run, policy)
    if (Object.keys(over).length > 0) return { run: await end(run, policy, { status: 'stopped', held: 'brake' }), over }
    const taking = { taking_at: run.taking_at ?? now().toISOString() }
    await runs.change(run, taking)
    const { errors, status } = await take({ ...run, ...taking }, signal)
    return { run: await end(run, policy, { status, errors }) }
  }

  return async (org, runId, signal) => {
    const claimed = await runs.claim(org, runId, newId('worker'), now().toISOString())
    if (!claimed) {
      const run = await runs.find(org, runId)
      return run && { run }
    }
    try {
      return await driven(claimed, signal)
    } catch (fault) {
      if (fault instanceof TakenOver) return undefined
      throw fault
    }
  }
}
