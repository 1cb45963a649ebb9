import Type, { type Static } from 'typebox'
import { Later } from '../../../background/queue/await-job.ts'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Time, Whole } from '../../../shared/schemas.ts'
import { LEVELS } from '../classify/index.ts'

const ACTIONS = ['delete', 'archive', 'anonymize', 'notify'] as const
export type Action = (typeof ACTIONS)[number]
export type Held = 'grace' | 'brake'
export type RunStatus = 'running' | 'completed' | 'stopped' | 'failed'
export type Outcome = 'planned' | 'deleted' | 'archived' | 'anonymized' | 'notified' | 'skipped' | 'failed'
export type SkipReason = 'held' | 'longer_policy' | 'excluded_tag' | 'excluded_level' | 'changed' | 'done_before'

const Text = Type.String()
const Names = (maxItems: number, description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems, description })
const Count = Type.Integer()

const Changeable = {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  description: Type.String({ maxLength: 2000 }),
  retention_days: Whole({ minimum: 1, description: 'At most 36500. Default: 90' }),
  action: Type.Enum(ACTIONS, { description: 'Default: `delete`' }),
  data_types: Names(20, 'What it takes. Default: `documents` and `sessions`'),
  applies_to: Names(20, 'The same as `data_types`'),
  workspace_id: Type.String({ minLength: 1, maxLength: 64, description: 'The same as `workspace_ids` with one' }),
  workspace_ids: orNull(Names(100, 'Of which workspaces; unless told, the organization with all of them')),
  grace_period_days: Whole({
    minimum: 0,
    description: 'How many days it only makes dry runs when it is new or removes more. At most 365. Default: 7',
  }),
  notify_before_days: Whole({
    minimum: 0,
    description: 'How many days before a removal people are notified. At most 365. Default: 14',
  }),
  notification_recipients: Type.Array(Type.String({ format: 'email', maxLength: 320 }), {
    maxItems: 50,
    description: 'Who is notified by mail. Default: the leaders of the organization',
  }),
  exclude_sensitivity_levels: Type.Array(Type.Enum([...LEVELS, 'top_secret']), {
    maxItems: 10,
    description: 'Skips items with this classification; `top_secret` is read as `restricted`',
  }),
  exclude_tags: Names(100, 'Leaves what has one of these tags'),
  enabled: Type.Boolean({ description: 'Default: true' }),
  schedule: Type.String({ minLength: 1, maxLength: 100, description: 'Cron, in UTC. Default: `0 3 * * *`' }),
}

export const PolicyChange = Type.Partial(Type.Object(Changeable))
export type PolicyChange = Static<typeof PolicyChange>

const { name, ...others } = Changeable
export const NewPolicy = Type.Object({ name, ...Type.Partial(Type.Object(others)).properties })

export const lastRunNames = alsoNamed('last_executed', 'last_run')

const policyFields = {
  id: Text,
  policy_id: Text,
  name: Text,
  description: Text,
  retention_days: Count,
  action: Type.Enum(ACTIONS),
  data_types: Type.Array(Text),
  applies_to: Type.Array(Text),
  workspace_id: orNull(Text),
  workspace_ids: orNull(Type.Array(Text)),
  grace_period_days: Count,
  notify_before_days: Count,
  notification_recipients: Type.Array(Text),
  exclude_sensitivity_levels: Type.Array(Text),
  exclude_tags: Type.Array(Text),
  enabled: Type.Boolean(),
  schedule: Text,
  created_at: Time,
  updated_at: Time,
  grace_until: orNull(Time),
  ...lastRunNames(orNull(Time)),
  next_execution: orNull(Time),
}
const Policy = Type.Object(policyFields)
export type ShownPolicy = Static<typeof Policy>
export const PolicyAnswer = Type.Object({ ...policyFields, policy: Policy, message: Text })
export const policyListNames = alsoNamed('policies', 'items')

export const Policies = Type.Object({ ...policyListNames(Type.Array(Policy)), total: Count })
export const PolicyQuery = Type.Object({ workspace_id: Type.Optional(Type.String({ maxLength: 64 })) })
export const Removed = Type.Object({ success: Type.Boolean(), message: Text, policy_id: Text })

export const ExecuteQuery = Type.Object({ dry_run: Type.Optional(Type.Boolean()) })
export const ExecuteBody = Type.Optional(
  Type.Object({
    dry_run: Type.Optional(Type.Boolean({ description: 'Only list what would be removed. Default: false' })),
    confirm: Type.Optional(
      Type.Boolean({ description: 'Confirms a run that removes more than a fifth of a kind; needs a fresh sign-in' }),
    ),
  }),
)
export type ExecuteBody = Static<typeof ExecuteBody>

const Item = Type.Object({
  resource_type: Text,
  resource_id: Text,
  workspace_id: Text,
  outcome: Text,
  archive_id: orNull(Type.String({ description: 'The export that contains it: `GET /export/:what`' })),
  since: Time,
})

export const runIdNames = alsoNamed('id', 'run_id')

const runFields = {
  ...runIdNames(Text),
  policy_id: Text,
  policy_name: Text,
  status: Type.Enum(['running', 'completed', 'stopped', 'failed']),
  dry_run: Type.Boolean(),
  held: orNull(Type.Enum(['grace', 'brake'])),
  until: orNull(Time),
  started_by: orNull(Text),
  executed_at: Time,
  ended_at: orNull(Time),
  duration_seconds: orNull(Type.Number()),
  items_evaluated: Count,
  items_processed: Type.Integer({ description: 'Removed items; in a dry run, items that would be removed' }),
  items_deleted: Count,
  items_archived: Count,
  items_anonymized: Count,
  items_skipped: Count,
  items_failed: Count,
  notifications_sent: Count,
  skipped: Type.Record(Text, Count, { description: 'Why items were kept' }),
  errors: Type.Array(Text),
}
const Run = Type.Object(runFields)
export type ShownRun = Static<typeof Run>
export const RunReport = Type.Object({ ...runFields, deletions: Type.Array(Item), deletions_cut: Type.Boolean() })
export type ShownReport = Static<typeof RunReport>
const { job_id, status_url } = Later.properties
export const Execution = Type.Object({
  ...RunReport.properties,
  report: RunReport,
  job_id: Type.Optional(job_id),
  status_url: Type.Optional(status_url),
})

export const RunQuery = Type.Object({
  policy_id: Type.Optional(Type.String({ maxLength: 64 })),
  ...pageQuery({ limit: 20, max: 100 }).properties,
})
export type RunQuery = Static<typeof RunQuery>
export const Runs = listOf('runs', Run)

export const ExpiringQuery = Type.Object({
  days: Type.Integer({ minimum: 0, maximum: 3650, default: 30 }),
  workspace_id: Type.Optional(Type.String({ maxLength: 64 })),
  ...pageQuery({ limit: 100, max: 1000 }).properties,
})
export type ExpiringQuery = Static<typeof ExpiringQuery>

export const ExpiringItem = Type.Object({
  id: Text,
  type: Text,
  name: orNull(Text),
  expires_at: Time,
  policy_id: Text,
  policy_name: Text,
  action: Type.Enum(ACTIONS),
  workspace_id: Text,
})
export type ExpiringItem = Static<typeof ExpiringItem>
export const Expiring = Type.Object({
  ...listOf('expiring', ExpiringItem).properties,
  days_ahead: Count,
  complete: Type.Boolean({ description: 'False if there is more than the search covered' }),
})
