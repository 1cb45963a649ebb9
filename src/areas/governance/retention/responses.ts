import type { ShownSchedule } from '../../../background/schedules/schedules.ts'
import type { Counts, Run, RunItem } from './run-store.ts'
import type { ShownPolicy, ShownReport, ShownRun } from './schema.ts'
import type { Policy } from './tables.ts'

export function policyResponse(policy: Policy, schedule: ShownSchedule | undefined): ShownPolicy {
  const { organization_id: _, created_by: __, previewed_at: ___, told_until: ____, last_run_at, ...fields } = policy
  const last = last_run_at
  return {
    ...fields,
    policy_id: policy.id,
    applies_to: policy.data_types,
    workspace_id: policy.workspace_ids?.[0] ?? null,
    last_executed: last,
    last_run: last,
    next_execution: policy.enabled ? (schedule?.nextAt ?? null) : null,
  }
}

type Stayed = Run['skipped']

const addedTo = (before: Stayed, stayed: Stayed) =>
  Object.fromEntries(Object.entries(stayed).map(([why, items]) => [why, items + (before[why as keyof Stayed] ?? 0)]))

const sum = (counts: Partial<Record<string, number>>) =>
  Object.values(counts).reduce<number>((all, n) => all + (n ?? 0), 0)

export function runResponse(run: Run, counts: Counts, stayed: Stayed): ShownRun {
  const seconds = run.ended_at ? (Date.parse(run.ended_at) - Date.parse(run.started_at)) / 1000 : null
  const { deleted, archived, anonymized, notified, planned, failed } = counts
  return {
    id: run.id,
    run_id: run.id,
    policy_id: run.policy_id,
    policy_name: run.policy_name,
    status: run.status,
    dry_run: run.dry_run,
    held: run.held,
    until: run.until,
    started_by: run.started_by,
    executed_at: run.started_at,
    ended_at: run.ended_at,
    duration_seconds: seconds,
    items_evaluated: run.evaluated,
    items_processed: deleted + archived + anonymized + notified + (run.dry_run ? planned : 0),
    items_deleted: deleted,
    items_archived: archived,
    items_anonymized: anonymized,
    items_skipped: counts.skipped + sum(run.skipped),
    items_failed: failed,
    notifications_sent: notified,
    skipped: { ...run.skipped, ...addedTo(run.skipped, stayed) },
    errors: run.errors,
  }
}

export const reportResponse = (run: ShownRun, items: readonly RunItem[], most: number): ShownReport => ({
  ...run,
  deletions: items.map(({ kind, item_id, tenant_id, outcome, archive_id, item_at }) => ({
    resource_type: kind,
    resource_id: item_id,
    workspace_id: tenant_id,
    outcome,
    archive_id,
    since: item_at,
  })),
  deletions_cut: items.length >= most,
})
