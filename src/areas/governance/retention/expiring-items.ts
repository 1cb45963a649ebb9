import { plainName } from '../../../adapters/email/letter.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { Mail } from '../../identity/mailbox/index.ts'
import type { HoldsOver } from '../holds/index.ts'
import type { Plan } from './plan.ts'
import { cutoff, expiryOf } from './policy-rules.ts'
import type { PolicyStore } from './policy-store.ts'
import type { ExpiringItem } from './schema.ts'
import type { Policy } from './tables.ts'

interface ExpiringReaderDependencies {
  policies: Pick<PolicyStore, 'list'>
  plan: Plan
  holdsOver: HoldsOver
}

/** How many items are read for one answer. */
const MOST_READ = 10_000

interface ExpiringSearch {
  org: string
  days: number
  now: Date
  /** The tenants whose things are listed. */
  among: Promise<readonly string[]>
  only?: Policy
}

/** Lists what expires within a number of days, including what is due already, soonest first. */
export function expiringReader({ policies, plan, holdsOver }: ExpiringReaderDependencies) {
  return async ({
    org,
    days,
    now,
    among,
    only,
  }: ExpiringSearch): Promise<{ items: ExpiringItem[]; complete: boolean }> => {
    const [others, held, tenants] = await Promise.all([policies.list(org), holdsOver(org), among])
    const items: ExpiringItem[] = []
    let read = 0
    const ofWorkspaces = new Map(others.map((policy) => [policy.retention_of, policy]))
    const enabled = others.filter(({ id, enabled }) => enabled && (!only || id === only.id))
    for (const policy of asFew(enabled)) {
      const before = new Date(cutoff(policy, now).getTime() + days * DAY_MS)
      const of = tenants.filter((tenant) => policy.workspace_ids?.includes(tenant) ?? true)
      for await (const page of plan({ policy, others, held, tenants: of, before })) {
        read += page.length
        for (const { kind, item, stays } of page) {
          const by = policy.retention_of === null ? policy : (ofWorkspaces.get(item.tenant) ?? policy)
          if (!stays) items.push(expiring(by, kind.kind, item))
        }
        if (read >= MOST_READ) return { items: sorted(items), complete: false }
      }
    }
    return { items: sorted(items), complete: true }
  }
}
export type ReadExpiring = ReturnType<typeof expiringReader>

/** What two policies of workspaces must share to be read as one. */
const readAlike = ({ retention_days, action, exclude_tags, exclude_sensitivity_levels }: Policy) =>
  JSON.stringify([retention_days, action, exclude_tags, exclude_sensitivity_levels])

/** The same policies, those of workspaces that differ in their workspace alone as one: an organization has hundreds of them. */
function asFew(policies: readonly Policy[]): readonly Policy[] {
  const merged = new Map<string, Policy>()
  for (const policy of policies) {
    const key = policy.retention_of === null ? policy.id : readAlike(policy)
    const first = merged.get(key)
    const workspace_ids = [...(first?.workspace_ids ?? []), ...(policy.workspace_ids ?? [])]
    merged.set(key, first ? { ...first, workspace_ids } : policy)
  }
  return [...merged.values()]
}

const expiring = (
  policy: Policy,
  type: string,
  item: { id: string; name: string | null; at: string; tenant: string },
) => ({
  id: item.id,
  type,
  name: item.name,
  expires_at: expiryOf(policy, item).toISOString(),
  policy_id: policy.id,
  policy_name: policy.name,
  action: policy.action,
  workspace_id: item.tenant,
})

const sorted = (items: ExpiringItem[]) =>
  items.sort((one, other) =>
    one.expires_at < other.expires_at ? -1 : one.expires_at > other.expires_at ? 1 : one.id < other.id ? -1 : 1,
  )

interface ExpiryNoticesDependencies {
  policies: PolicyStore
  expiring: ReadExpiring
  tenantsOf: (payer: string) => Promise<string[]>
  mail: Pick<Mail, 'available' | 'send'>
  now: () => Date
}

/** Announces by mail what expires within `notify_before_days`, each item once. */
export const expiryNotices =
  ({ policies, expiring, tenantsOf, mail, now }: ExpiryNoticesDependencies) =>
  async (org: string, policyId: string): Promise<void> => {
    const policy = await policies.find(org, policyId)
    if (!policy?.enabled || policy.retention_of !== null) return
    if (policy.notify_before_days === 0 || policy.action === 'notify' || !mail.available) return
    const at = now()
    const until = new Date(at.getTime() + policy.notify_before_days * DAY_MS)
    const from = policy.told_until && policy.told_until > at.toISOString() ? policy.told_until : at.toISOString()
    const within = { org, days: policy.notify_before_days, now: at, among: tenantsOf(org) }
    const { items } = await expiring({ ...within, only: policy })
    const fresh = items.filter(({ expires_at }) => expires_at > from)
    if (fresh.length === 0) return
    const named = policy.notification_recipients
    const recipients = named.length > 0 ? named : await policies.leaders(org)
    const subject = `Retention: ${fresh.length} things go soon by “${plainName(policy.name, 'a policy')}”`
    const text = `Within ${policy.notify_before_days} days the policy will ${policy.action} ${fresh.length} things that nobody was told of before. The console shows them under Retention.`
    await policies.transaction(async (tx) => {
      await policies.change(tx, org, policyId, { told_until: until.toISOString() })
      for (const to of recipients) await mail.send({ to, subject, text }, { tx })
    })
  }
