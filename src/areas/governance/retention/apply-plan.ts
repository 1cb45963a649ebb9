import { ServiceError } from '../../../shared/errors.ts'
import type { RetainableKind } from '../../../storage/rows/retainable.ts'
import type { HeldThings, HoldsOver } from '../holds/index.ts'
import type { PolicyStore } from './policy-store.ts'
import { DONE, isChangedSince } from './rules.ts'
import type { ArchiveBatch } from './run-archives.ts'
import { itemOf } from './run-item-store.ts'
import type { Action } from './run-states.ts'
import type { Run, RunItem, RunStore } from './run-store.ts'
import type { Policy } from './tables.ts'

interface PlanApplierDependencies {
  policies: Pick<PolicyStore, 'find'>
  runs: Pick<RunStore, 'change' | 'waiting' | 'settle'>
  kinds: () => readonly RetainableKind[]
  archive: ArchiveBatch
  holdsOver: HoldsOver
  now: () => Date
}

export type ApplyPlan = (
  run: Run,
  signal: AbortSignal,
) => Promise<{ status: 'completed' | 'stopped'; errors: string[] }>

const BATCH = 500
const MOST_ERRORS = 20
export const CHANGED = 'The policy was changed, disabled or held while it ran'

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
