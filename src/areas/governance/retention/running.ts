import { ServiceError } from '../../../shared/errors.ts'
import type { RetainableItem, RetainableKind } from '../../../storage/retainable.ts'
import type { Family } from '../../identity/organizations/index.ts'
import type { HoldsOver } from '../holds/index.ts'
import type { Plan } from './plan.ts'
import type { PolicyStore } from './policy-store.ts'
import { brakes, cutoff, DONE } from './rules.ts'
import type { Run, RunItem, RunStore } from './run-store.ts'
import type { Policy } from './tables.ts'
import type { TellRun } from './telling.ts'
import type { Outcome, SkipReason } from './words.ts'

export interface RunningNeeds {
  policies: PolicyStore
  runs: RunStore
  plan: Plan
  kinds: () => readonly RetainableKind[]
  holdsOver: HoldsOver
  tenantsOf: Family['tenantsOf']
  tell: TellRun
  now: () => Date
}

const BATCH = 500
const MOST_ERRORS = 20

/**
 * Drives a run to its end: plans what is to go, stops where that is too much, then takes it thing by thing. It can be cut off
 * anywhere and driven again; what was taken stays taken, and nothing is counted twice.
 */
export function runDriver({ policies, runs, plan, kinds, holdsOver, tenantsOf, tell, now }: RunningNeeds) {
  async function planned(run: Run, policy: Policy, signal: AbortSignal): Promise<Run> {
    const { organization_id: org, id } = run
    await runs.forgetPlan(org, id)
    const wish = {
      policy,
      others: await policies.list(org),
      held: await holdsOver(org),
      tenants: policy.workspace_ids ?? (await tenantsOf(org)),
      before: cutoff(policy, new Date(run.started_at)),
      signal,
    }
    const skipped: Partial<Record<SkipReason, number>> = {}
    let evaluated = 0
    for await (const page of plan(wish)) {
      evaluated += page.length
      for (const { stays } of page) if (stays) skipped[stays] = (skipped[stays] ?? 0) + 1
      await runs.plan(
        org,
        id,
        page.filter(({ stays }) => stays === undefined),
        now().toISOString(),
      )
    }
    const changes = { evaluated, skipped, planned_at: now().toISOString() }
    await runs.change(org, id, changes)
    return { ...run, ...changes }
  }

  /** The kinds of which a run would take too much to do so unasked. */
  async function overTheBrake(run: Run, policy: Policy) {
    const tenants = policy.workspace_ids ?? (await tenantsOf(run.organization_id))
    const taken = await runs.plannedOf(run.organization_id, run.id)
    const over: Record<string, { would_take: number; of: number }> = {}
    for (const kind of kinds()) {
      const wouldTake = taken.get(kind.kind) ?? 0
      const all = wouldTake > 0 ? await kind.count(tenants) : 0
      if (brakes(wouldTake, all)) over[kind.kind] = { would_take: wouldTake, of: all }
    }
    return over
  }

  async function take(run: Run, policy: Policy, signal: AbortSignal): Promise<string[]> {
    const byName = new Map(kinds().map((kind) => [kind.kind, kind]))
    const errors: string[] = []
    for (;;) {
      const batch = await runs.waiting(run.organization_id, run.id, BATCH)
      if (batch.length === 0) return errors
      const held = await holdsOver(run.organization_id)
      for (const row of batch) {
        signal.throwIfAborted()
        const isHeld =
          row.debate_ids.some((id) => held.debates.has(id)) || row.user_ids.some((id) => held.users.has(id))
        const outcome = isHeld ? 'skipped' : await takeOne(policy, byName.get(row.kind), row, errors)
        await runs.settle(row, outcome)
      }
    }
  }

  async function takeOne(
    policy: Policy,
    kind: RetainableKind | undefined,
    row: RunItem,
    errors: string[],
  ): Promise<Outcome> {
    try {
      if (policy.action === 'delete') await kind?.remove(itemOf(row), policy.id)
      else if (policy.action === 'anonymize') await kind?.anonymize?.(itemOf(row))
      return DONE[policy.action]
    } catch (fault) {
      const passes = !(fault instanceof ServiceError) || fault.status >= 500
      if (passes) throw fault
      if (errors.length < MOST_ERRORS) errors.push(`${row.kind} ${row.item_id}: ${fault.message}`)
      return 'failed'
    }
  }

  async function end(run: Run, policy: Policy, changes: Partial<Run>): Promise<Run> {
    const { organization_id: org, id } = run
    const ended = { ...run, ...changes, ended_at: now().toISOString() }
    const counts = await runs.counts(org, id)
    await policies.transaction(async (tx) => {
      await runs.change(org, id, { ...changes, ended_at: ended.ended_at }, tx)
      await tell(tx, ended, policy, counts)
    })
    return ended
  }

  return async (org: string, runId: string, signal: AbortSignal): Promise<{ run: Run; over?: object } | undefined> => {
    const found = await runs.find(org, runId)
    if (found?.status !== 'running') return found && { run: found }
    const policy = await policies.find(org, found.policy_id)
    if (!policy) {
      await runs.change(org, runId, { status: 'failed', ended_at: now().toISOString(), errors: ['The policy is gone'] })
      return { run: { ...found, status: 'failed' } }
    }
    const run = found.planned_at ? found : await planned(found, policy, signal)
    if (run.dry_run) return { run: await end(run, policy, { status: 'completed' }) }
    const over = run.confirmed || policy.action === 'notify' ? {} : await overTheBrake(run, policy)
    if (Object.keys(over).length > 0) return { run: await end(run, policy, { status: 'stopped', held: 'brake' }), over }
    const errors = await take(run, policy, signal)
    return { run: await end(run, policy, { status: 'completed', errors }) }
  }
}
export type DriveRun = ReturnType<typeof runDriver>

const itemOf = (row: RunItem): RetainableItem => ({
  ...{ tenant: row.tenant_id, id: row.item_id, name: null, at: row.item_at },
  ...{ debates: row.debate_ids, people: row.user_ids, tags: [] },
})
