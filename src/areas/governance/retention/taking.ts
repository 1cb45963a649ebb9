import { ServiceError } from '../../../shared/errors.ts'
import type { RetainableItem, RetainableKind } from '../../../storage/retainable.ts'
import type { HeldThings, HoldsOver } from '../holds/index.ts'
import type { PolicyStore } from './policy-store.ts'
import { DONE, isChangedSince } from './rules.ts'
import type { Run, RunItem, RunStore } from './run-store.ts'
import type { Policy } from './tables.ts'

interface Needs {
  policies: Pick<PolicyStore, 'find'>
  runs: Pick<RunStore, 'change' | 'waiting' | 'settle'>
  kinds: () => readonly RetainableKind[]
  holdsOver: HoldsOver
  now: () => Date
}

export type TakePlanned = (
  run: Run,
  signal: AbortSignal,
) => Promise<{ status: 'completed' | 'stopped'; errors: string[] }>

const BATCH = 500
const MOST_ERRORS = 20
export const CHANGED = 'The policy was changed or disabled while it ran'

/** Takes what was planned, batch by batch and thing by thing, while nobody holds it and the policy is what it was. */
export function planTaker({ policies, runs, kinds, holdsOver, now }: Needs): TakePlanned {
  async function takeOne(run: Run, policy: Policy, row: RunItem, held: HeldThings): Promise<string | undefined> {
    const item = itemOf(row)
    const isHeld =
      held.policies.has(policy.id) ||
      row.debate_ids.some((id) => held.debates.has(id)) ||
      row.user_ids.some((id) => held.users.has(id))
    if (isHeld) {
      await runs.settle(run, row, 'skipped', 'held')
      return undefined
    }
    const kind = kinds().find((each) => each.kind === row.kind)
    try {
      const isChanged = (await kind?.nowIs(item)) === 'changed'
      if (!isChanged && policy.action === 'delete') await kind?.remove(item, policy.id)
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
      if (!policy || isChangedSince(policy, run)) return { status: 'stopped', errors: [CHANGED, ...errors] }
      for (const row of batch) {
        signal.throwIfAborted()
        const error = await takeOne(run, policy, row, held)
        if (error !== undefined) errors = [...errors, error].slice(0, MOST_ERRORS)
      }
    }
  }
}

const itemOf = (row: RunItem): RetainableItem => ({
  ...{ tenant: row.tenant_id, id: row.item_id, name: null, at: row.item_at },
  ...{ debates: row.debate_ids, people: row.user_ids, tags: [] },
})
