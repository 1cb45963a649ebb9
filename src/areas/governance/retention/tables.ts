import type { Timestamp } from '../../../storage/column-types.ts'
import type { RetainableName } from '../../../storage/rows/retainable.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'
import type { Action, Held, Outcome, RunStatus, SkipReason } from './schema.ts'

/** How long it can be seen what a run took. */
const RUNS_KEPT_DAYS = 400

const ORGANIZATIONS = { omit: 'It belongs to the organization, and says what it keeps' }

const retentionPolicies = table('retention_policies', {
  columns: {
    /** Who pays. */
    organization_id: plain<string>(),
    id: plain<string>(),
    name: personal<string>(),
    description: personal<string>(),
    retention_days: plain<number>(),
    action: plain<Action>(),
    data_types: plain<RetainableName[]>(),
    /** Null: the organization with all its workspaces. */
    workspace_ids: plain<string[] | null>(),
    /** The workspace whose own policy it is; null where people wrote it. */
    retention_of: plain<string | null>(),
    grace_period_days: plain<number>(),
    notify_before_days: plain<number>(),
    notification_recipients: personal<string[]>(),
    exclude_sensitivity_levels: plain<string[]>(),
    exclude_tags: personal<string[]>(),
    enabled: plain<boolean>(),
    schedule: plain<string>(),
    created_by: personal<string>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
    /** When it first ran dry as it is now. */
    previewed_at: plain<Timestamp | null>(),
    grace_until: plain<Timestamp | null>(),
    /** What goes until then has been announced by mail. */
    told_until: plain<Timestamp | null>(),
    last_run_at: plain<Timestamp | null>(),
  },
  category: 'account',
  purpose: 'How long the organization keeps what',
  exported: 'rows',
  person: { by: ['created_by'], erase: 'pseudonym' },
})

export type Policy = RowOf<typeof retentionPolicies>

const retentionRuns = table('retention_runs', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    policy_id: plain<string>(),
    policy_name: personal<string>(),
    /** Who ran it by hand; null when it was its time. */
    started_by: personal<string | null>(),
    dry_run: plain<boolean>(),
    confirmed: plain<boolean>(),
    held: plain<Held | null>(),
    until: plain<Timestamp | null>(),
    status: plain<RunStatus>(),
    started_at: plain<Timestamp>(),
    planned_at: plain<Timestamp | null>(),
    /** It was not too much, and has begun to go. */
    taking_at: plain<Timestamp | null>(),
    ended_at: plain<Timestamp | null>(),
    evaluated: plain<number>(),
    skipped: plain<Partial<Record<SkipReason, number>>>(),
    errors: plain<string[]>(),
    /** The worker that drives it; one that is no longer named writes nothing. */
    claim: plain<string | null>(),
    claimed_at: plain<Timestamp | null>(),
  },
  category: 'account',
  purpose: 'When a policy of retention ran, and how much it took',
  days: RUNS_KEPT_DAYS,
  since: 'started_at',
  exported: ORGANIZATIONS,
  person: { by: ['started_by'], wrote: { in: [] }, erase: 'pseudonym' },
})

const retentionRunItems = table('retention_run_items', {
  columns: {
    organization_id: plain<string>(),
    run_id: plain<string>(),
    kind: plain<RetainableName>(),
    tenant_id: plain<string>(),
    item_id: plain<string>(),
    item_at: plain<Timestamp>(),
    debate_ids: plain<string[]>(),
    user_ids: personal<string[]>(),
    outcome: plain<Outcome>(),
    /** Why it stayed after all. */
    reason: plain<SkipReason | null>(),
    /** The stored export in which it lies. */
    archive_id: plain<string | null>(),
    planned_at: plain<Timestamp>(),
  },
  category: 'account',
  purpose: 'The ids of what a run took or would have taken',
  days: RUNS_KEPT_DAYS,
  since: 'planned_at',
  exported: ORGANIZATIONS,
  person: { by: [], erase: { keep: 'Ids that name nobody once the person is gone' } },
})

export const retentionTables = [retentionPolicies, retentionRuns, retentionRunItems]

declare module '../../../storage/tables.ts' {
  interface Tables {
    retention_policies: RowOf<typeof retentionPolicies>
    retention_runs: RowOf<typeof retentionRuns>
    retention_run_items: RowOf<typeof retentionRunItems>
  }
}
