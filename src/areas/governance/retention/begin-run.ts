import type { NewId } from '../../../shared/ids.ts'
import type { HoldsOver } from '../holds/index.ts'
import { graceOf } from './policy-rules.ts'
import type { PolicyStore } from './policy-store.ts'
import type { Run, RunStore } from './run-store.ts'

interface RunBeginnerDependencies {
  policies: Pick<PolicyStore, 'hold'>
  runs: Pick<RunStore, 'begin' | 'underWay'>
  holdsOver: HoldsOver
  newId: NewId
}

interface RunOrder {
  org: string
  policyId: string
  at: Date
  dryRun?: boolean | undefined
  confirmed?: boolean | undefined
  by?: string | undefined
}

export type BeginRun = (
  tx: Parameters<PolicyStore['hold']>[0],
  order: RunOrder,
) => Promise<Run | 'gone' | 'disabled' | 'held' | 'under way'>

/** Begins a run of a policy in the transaction. While the policy is in its grace period, it runs dry whatever the order says. */
export const runBeginner =
  ({ policies, runs, holdsOver, newId }: RunBeginnerDependencies): BeginRun =>
  async (tx, { org, policyId, at, dryRun = false, confirmed = false, by }) => {
    const policy = await policies.hold(tx, org, policyId)
    if (!policy) return 'gone'
    if (!policy.enabled) return 'disabled'
    if ((await holdsOver(org)).policies.has(policyId)) return 'held'
    if (await runs.underWay(tx, org, policyId)) return 'under way'
    const grace = dryRun ? undefined : graceOf(policy, at)
    const run: Run = {
      organization_id: org,
      id: newId('run'),
      policy_id: policyId,
      policy_name: policy.name,
      started_by: by ?? null,
      dry_run: dryRun || grace !== undefined,
      confirmed,
      held: grace ? 'grace' : null,
      until: grace?.toISOString() ?? null,
      status: 'running',
      started_at: at.toISOString(),
      planned_at: null,
      taking_at: null,
      ended_at: null,
      evaluated: 0,
      skipped: {},
      errors: [],
      claim: null,
      claimed_at: null,
    }
    await runs.begin(tx, run)
    return run
  }
