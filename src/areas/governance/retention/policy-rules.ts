import { DAY_MS } from '../../../shared/time/dates.ts'
import type { RetainableItem, RetainableName } from '../../../storage/rows/retainable.ts'
import type { HeldThings } from '../holds/index.ts'
import type { SkipReason } from './schema.ts'
import type { Policy } from './tables.ts'

/** The outcome of each action. */
export const DONE = { delete: 'deleted', archive: 'archived', anonymize: 'anonymized', notify: 'notified' } as const

/** Items that are older than this have outlived the policy. */
export const cutoff = ({ retention_days }: Pick<Policy, 'retention_days'>, now: Date) =>
  new Date(now.getTime() - retention_days * DAY_MS)

export const expiryOf = ({ retention_days }: Pick<Policy, 'retention_days'>, { at }: Pick<RetainableItem, 'at'>) =>
  new Date(Date.parse(at) + retention_days * DAY_MS)

/** Whether a policy applies to an item at all. */
const speaksOf = (policy: Policy, kind: RetainableName, { tenant, tags }: RetainableItem) =>
  policy.enabled &&
  policy.data_types.includes(kind) &&
  (policy.workspace_ids === null || policy.workspace_ids.includes(tenant)) &&
  !tags.some((tag) => policy.exclude_tags.includes(tag))

const isHeld = ({ debates, people }: RetainableItem, held: HeldThings) =>
  debates.some((id) => held.debates.has(id)) || people.some((id) => held.users.has(id))

/** Why an item that a policy has found stays, if it does: a hold beats everything, then the policy that keeps it longest. */
export function reasonToStay(
  policy: Policy,
  kind: RetainableName,
  item: RetainableItem,
  others: readonly Policy[],
  held: HeldThings,
): SkipReason | undefined {
  if (isHeld(item, held)) return 'held'
  if (item.tags.some((tag) => policy.exclude_tags.includes(tag))) return 'excluded_tag'
  const rivals = others.filter((other) => other.id !== policy.id && other.action !== 'notify')
  const isKept = rivals.some((other) => other.retention_days > policy.retention_days && speaksOf(other, kind, item))
  return isKept && policy.action !== 'notify' ? 'longer_policy' : undefined
}

/** Whether a changed policy could take something that the policy before would have left. */
export const takesMore = (before: Policy, after: Policy): boolean =>
  after.retention_days < before.retention_days ||
  after.action !== before.action ||
  (after.enabled && !before.enabled) ||
  after.data_types.some((type) => !before.data_types.includes(type)) ||
  (before.workspace_ids !== null &&
    (after.workspace_ids === null || after.workspace_ids.some((id) => !before.workspace_ids?.includes(id)))) ||
  before.exclude_tags.some((tag) => !after.exclude_tags.includes(tag)) ||
  before.exclude_sensitivity_levels.some((level) => !after.exclude_sensitivity_levels.includes(level))

/** The end of the grace period in which a policy runs dry; undefined when it may act. */
export function graceOf(policy: Policy, now: Date): Date | undefined {
  const until = policy.grace_until
    ? new Date(policy.grace_until)
    : new Date(now.getTime() + policy.grace_period_days * DAY_MS)
  return policy.previewed_at === null || until > now ? until : undefined
}

/** Whether the policy changed since the run began. */
export const isChangedSince = ({ updated_at }: Policy, { started_at }: { started_at: string }) =>
  updated_at > started_at
