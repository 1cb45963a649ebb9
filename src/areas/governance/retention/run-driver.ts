import { ServiceError } from '../../../shared/errors.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { RetainableKind } from '../../../storage/rows/retainable.ts'
import type { Family } from '../../identity/organizations/index.ts'
import type { HeldThings, HoldsOver } from '../holds/index.ts'
import { type MassDeletions, massDeletions, type Plan } from './plan.ts'
import { cutoff, DONE, isChangedSince } from './policy-rules.ts'
import type { PolicyStore } from './policy-store.ts'
import type { AbandonArchives, ArchiveBatch } from './run-archives.ts'
import { type AbandonRun, POLICY_GONE, type ReportRun } from './run-outcome.ts'
import { itemOf, type Run, type RunItem, type RunStore, TakenOver } from './run-store.ts'
import type { Action, SkipReason } from './schema.ts'
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

/** Undefined when another process drives it, or it does not exist. */
export type DriveRun = (
  org: string,
  runId: string,
  signal: AbortSignal,
) => Promise<{ run: Run; over?: MassDeletions } | undefined>

/**
 * Drives a run to its end: plans what is to go, stops where that is too much, then takes it item by item. A run can be
 * interrupted anywhere and driven again: what was taken stays taken, nothing is counted twice, and of two drivers the later
 * one goes on.
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

  async function massDeletionsOf(run: Run, policy: Policy): Promise<MassDeletions> {
    const { organization_id: org, id } = run
    const tenants = policy.workspace_ids ?? (await tenantsOf(org))
    return massDeletions(await runs.plannedOf(org, id), kinds(), tenants)
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
    const over = isPassed ? {} : await massDeletionsOf(run, policy)
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

interface PlanApplierDependencies {
  policies: Pick<PolicyStore, 'find'>
  runs: Pick<RunStore, 'change' | 'waiting' | 'settle'>
  kinds: () => readonly RetainableKind[]
  archive: ArchiveBatch
  holdsOver: HoldsOver
  now: () => Date
}

type ApplyPlan = (run: Run, signal: AbortSignal) => Promise<{ status: 'completed' | 'stopped'; errors: string[] }>

const BATCH = 500
const MOST_ERRORS = 20
const CHANGED = 'The policy was changed, disabled or held while it ran'

/** Applies the plan in batches, item by item, while no hold applies and the policy is unchanged. */
export function planApplier({ policies, runs, kinds, archive, holdsOver, now }: PlanApplierDependencies): ApplyPlan {
  async function takeOne(run: Run, policy: Policy, row: RunItem, unkept?: string): Promise<string | undefined> {
    if (unkept !== undefined) {
      await runs.settle(run, row, 'failed')
      return unkept
    }
    const item = itemOf(row)
    const kind = kinds().find((each) => each.kind === row.kind)
    try {
      const isChanged = (await kind?.nowIs(item)) === 'changed'
      if (!isChanged && TAKES_AWAY.has(policy.action)) await kind?.remove(item, policy.id)
      if (!isChanged && policy.action === 'anonymize') await kind?.anonymize?.(item)
      await (isChanged ? runs.settle(run, row, 'skipped', 'changed') : runs.settle(run, row, DONE[policy.action]))
      return undefined
    } catch (fault) {
      const isItsOwn = fault instanceof ServiceError && fault.status < 500
      if (!isItsOwn) throw fault
      await runs.settle(run, row, 'failed')
      return `${row.kind} ${row.item_id}: ${fault.message}`
    }
  }

  return async (run, signal) => {
    const org = run.organization_id
    let errors = run.errors
    for (;;) {
      await runs.change(run, { claimed_at: now().toISOString(), errors })
      const batch = await runs.waiting(org, run.id, BATCH)
      if (batch.length === 0) return { status: 'completed', errors }
      const [policy, held] = await Promise.all([policies.find(org, run.policy_id), holdsOver(org)])
      if (!policy || isChangedSince(policy, run) || held.policies.has(policy.id))
        return { status: 'stopped', errors: [CHANGED, ...errors] }
      const [stay = [], go = []] = [true, false].map((isHeld) => batch.filter((row) => holds(held, row) === isHeld))
      for (const row of stay) await runs.settle(run, row, 'skipped', 'held')
      const unkept = policy.action === 'archive' ? await archive(run, go, signal) : undefined
      for (const row of go) {
        signal.throwIfAborted()
        const error = await takeOne(run, policy, row, unkept)
        if (error !== undefined) errors = [...new Set([...errors, error])].slice(0, MOST_ERRORS)
      }
    }
  }
}

const TAKES_AWAY: ReadonlySet<Action> = new Set(['delete', 'archive'])

const holds = (held: HeldThings, { debate_ids, user_ids }: RunItem) =>
  debate_ids.some((id) => held.debates.has(id)) || user_ids.some((id) => held.users.has(id))
