import type { Timestamp } from '../../../storage/column-types.ts'
import type { RetainableName } from '../../../storage/rows/retainable.ts'
import type { Action, Held, Outcome, RunStatus, SkipReason } from './run-states.ts'

interface RetentionPolicies {
  /** Who pays. */
  organization_id: string
  id: string
  name: string
  description: string
  retention_days: number
  action: Action
  data_types: RetainableName[]
  /** Null: the organization with all its workspaces. */
  workspace_ids: string[] | null
  grace_period_days: number
  notify_before_days: number
  notification_recipients: string[]
  exclude_sensitivity_levels: string[]
  exclude_tags: string[]
  enabled: boolean
  schedule: string
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp
  /** When it first ran dry as it is now. */
  previewed_at: Timestamp | null
  grace_until: Timestamp | null
  /** What goes until then has been announced by mail. */
  told_until: Timestamp | null
  last_run_at: Timestamp | null
}

export type Policy = RetentionPolicies

interface RetentionRuns {
  organization_id: string
  id: string
  policy_id: string
  policy_name: string
  /** Who ran it by hand; null when it was its time. */
  started_by: string | null
  dry_run: boolean
  confirmed: boolean
  held: Held | null
  until: Timestamp | null
  status: RunStatus
  started_at: Timestamp
  planned_at: Timestamp | null
  /** It was not too much, and has begun to go. */
  taking_at: Timestamp | null
  ended_at: Timestamp | null
  evaluated: number
  skipped: Partial<Record<SkipReason, number>>
  errors: string[]
  /** Who drives it; whoever is not named any more writes nothing. */
  claim: string | null
  claimed_at: Timestamp | null
}

interface RetentionRunItems {
  organization_id: string
  run_id: string
  kind: RetainableName
  tenant_id: string
  item_id: string
  item_at: Timestamp
  debate_ids: string[]
  user_ids: string[]
  outcome: Outcome
  /** Why it stayed after all. */
  reason: SkipReason | null
  /** The stored export in which it lies. */
  archive_id: string | null
  planned_at: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    retention_policies: RetentionPolicies
    retention_runs: RetentionRuns
    retention_run_items: RetentionRunItems
  }
}
