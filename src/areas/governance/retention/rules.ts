import { DAY_MS } from '../../../shared/time/dates.ts'
import type { RetainableItem, RetainableName } from '../../../storage/rows/retainable.ts'
import type { HeldThings } from '../holds/index.ts'
import type { SkipReason } from './run-states.ts'
import type { Policy } from './tables.ts'

/** A run that would take more than this share of a kind, and more than so many things, stops and asks. */
const BRAKE_SHARE = 0.2
const BRAKE_ITEMS = 50

export const brakes = (taken: number, all: number) => taken > BRAKE_ITEMS && taken > all * BRAKE_SHARE

/** What each action has done to a thing. */
export const DONE = { delete: 'deleted', archive: 'archived', anonymize: 'anonymized', notify: 'notified' } as const

/** Only what is older has outlived the policy. */
export const cutoff = ({ retention_days }: Pick<Policy, 'retention_days'>, now: Date) =>
  new Date(now.getTime() - retention_days * DAY_MS)

export const expiryOf = ({ retention_days }: Pick<Policy, 'retention_days'>, { at }: Pick<RetainableItem, 'at'>) =>
  new Date(Date.parse(at) + retention_days * DAY_MS)

/** Whether a policy speaks of a thing at all. */
const speaksOf = (policy: Policy, kind: RetainableName, { tenant, tags }: RetainableItem) =>
  policy.enabled &&
  policy.data_types.includes(kind) &&
  (policy.workspace_ids === null || policy.workspace_ids.includes(tenant)) &&
  !tags.some((tag) => policy.exclude_tags.includes(tag))

const isHeld = ({ debates, people }: RetainableItem, held: HeldThings) =>
  debates.some((id) => held.debates.has(id)) || people.some((id) => held.users.has(id))

/** Why a thing that a policy has found stays, if it does: a hold beats everything, then whichever policy keeps it longest. */
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

/** Whether a changed policy could take something that the former would have left. */
export const takesMore = (before: Policy, after: Policy): boolean =>
  after.retention_days < before.retention_days ||
  after.action !== before.action ||
  (after.enabled && !before.enabled) ||
  after.data_types.some((type) => !before.data_types.includes(type)) ||
  (before.workspace_ids !== null &&
    (after.workspace_ids === null || after.workspace_ids.some((id) => !before.workspace_ids?.includes(id)))) ||
  before.exclude_tags.some((tag) => !after.exclude_tags.includes(tag)) ||
  before.exclude_sensitivity_levels.some((level) => !after.exclude_sensitivity_levels.includes(level))

/** Until when a policy only says what it would take; undefined when it may act. */
export function graceOf(policy: Policy, now: Date): Date | undefined {
  const until = policy.grace_until
    ? new Date(policy.grace_until)
    : new Date(now.getTime() + policy.grace_period_days * DAY_MS)
  return policy.previewed_at === null || until > now ? until : undefined
}

/** Whether a run began by another policy than the one that it is now. */
export const isChangedSince = ({ updated_at }: Policy, { started_at }: { started_at: string }) =>
  updated_at > started_at
