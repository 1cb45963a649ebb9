import { recurrenceFault } from '../../../background/schedules/next-time.ts'
import { invalid } from '../../../shared/errors.ts'
import { agreed } from '../../../shared/field-names.ts'
import { RETAINABLE, type RetainableKind, type RetainableName } from '../../../storage/rows/retainable.ts'
import type { Action, PolicyChange } from './schema.ts'
import type { Policy } from './tables.ts'

export type PolicyFields = Pick<
  Policy,
  | 'name'
  | 'description'
  | 'retention_days'
  | 'action'
  | 'data_types'
  | 'workspace_ids'
  | 'grace_period_days'
  | 'notify_before_days'
  | 'notification_recipients'
  | 'exclude_sensitivity_levels'
  | 'exclude_tags'
  | 'enabled'
  | 'schedule'
>

export const DEFAULT_POLICY: PolicyFields = {
  name: '',
  description: '',
  retention_days: 90,
  action: 'delete',
  data_types: ['documents', 'sessions'],
  workspace_ids: null,
  grace_period_days: 7,
  notify_before_days: 14,
  notification_recipients: [],
  exclude_sensitivity_levels: [],
  exclude_tags: [],
  enabled: true,
  schedule: '0 3 * * *',
}

/** How many days before the first thing goes the owners of a workspace are told, and told again. */
export const FIRST_NOTICE_DAYS = 30
export const FINAL_NOTICE_DAYS = 7

const LONGEST: readonly (readonly ['retention_days' | 'grace_period_days' | 'notify_before_days', number])[] = [
  ['retention_days', 36_500],
  ['grace_period_days', 365],
  ['notify_before_days', 365],
]

/** A policy after a change; two names of one thing must say the same, and all that is named must be possible here. */
export function changedPolicy(
  before: PolicyFields,
  change: PolicyChange,
  kinds: readonly RetainableKind[],
): PolicyFields {
  const { applies_to, workspace_id, data_types, workspace_ids, exclude_sensitivity_levels, ...same } = change
  const types = agreed<string[]>({ data_types, applies_to })?.[1]
  const one = workspace_id === undefined ? undefined : [workspace_id]
  const workspaces = agreed<string[] | null>({ workspace_ids, workspace_id: one })?.[1]
  const levels = exclude_sensitivity_levels?.map((level) => (level === 'top_secret' ? 'restricted' : level))
  const after = {
    ...before,
    ...same,
    workspace_ids: workspaces === undefined ? before.workspace_ids : workspaces,
    exclude_sensitivity_levels: levels ?? before.exclude_sensitivity_levels,
  }
  for (const [field, most] of LONGEST) if (after[field] > most) throw invalid(field, `At most ${most}`)
  if (types?.length === 0) throw invalid('data_types', 'Name at least one')
  if (after.workspace_ids?.length === 0) throw invalid('workspace_ids', 'Name at least one, or leave it out for all')
  const fault = recurrenceFault({ cron: after.schedule, zone: 'UTC' })
  if (fault) throw invalid('schedule', `Not a cron expression of five fields: ${fault}`)
  return { ...after, data_types: checkedTypes(types ?? before.data_types, after.action, kinds) }
}

/** What the own policy of a workspace is made of; its days are changed at the workspace. */
const OF_WORKSPACE = ['name', 'retention_days', 'action', 'data_types', 'workspace_ids', 'notify_before_days'] as const

/** Refuses a change of what makes the own policy of a workspace; how it looks and acts may be changed. */
export function refuseOfWorkspace(before: PolicyFields, after: PolicyFields): void {
  const field = OF_WORKSPACE.find((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (field !== undefined)
    throw invalid(
      field,
      'This is the policy of a workspace: its days are changed at the workspace, and the rest is fixed',
    )
  if (after.grace_period_days < FINAL_NOTICE_DAYS)
    throw invalid(
      'grace_period_days',
      `At least ${FINAL_NOTICE_DAYS}: so long before the first thing goes, people are told`,
    )
}

/** Names that people may well try, and why no policy takes them. */
const NEVER: Readonly<Record<string, string>> = {
  facts: 'what was read of a file is kept for 90 days after its last use, and made anew',
  receipts: 'they are proof, and are kept as long as SERVICE_RECEIPT_RETENTION_DAYS says',
  audit: 'the audit log is kept as long as SERVICE_AUDIT_RETENTION_DAYS says',
  audit_log: 'the audit log is kept as long as SERVICE_AUDIT_RETENTION_DAYS says',
}
const WHOLE_ONLY = 'nobody looks into them, so only the whole can go'

/** The kinds that a policy names, if this installation can do with each what the policy wants. */
function checkedTypes(names: readonly string[], action: Action, kinds: readonly RetainableKind[]): RetainableName[] {
  const byName = new Map(kinds.map((kind) => [kind.kind as string, kind]))
  const offered = RETAINABLE.filter((name) => byName.has(name))
  return [...new Set(names)].map((name, place) => {
    const kind = byName.get(name)
    if (!kind) {
      const why = NEVER[name] ?? 'nothing of that name can be retained'
      throw invalid(`data_types[${place}]`, `${name}: ${why}; one of ${offered.join(', ')}`)
    }
    if (action === 'anonymize' && !kind.anonymize)
      throw invalid('action', `${name} cannot be anonymized: ${WHOLE_ONLY}; use delete`)
    if (action === 'archive' && !kind.copies)
      throw invalid('action', `${name} cannot be archived: they are copies themselves; use delete`)
    return kind.kind
  })
}
