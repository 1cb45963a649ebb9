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
    for (const policy of others.filter(({ id, enabled }) => enabled && (!only || id === only.id))) {
      const before = new Date(cutoff(policy, now).getTime() + days * DAY_MS)
      const of = tenants.filter((tenant) => policy.workspace_ids?.includes(tenant) ?? true)
      for await (const page of plan({ policy, others, held, tenants: of, before })) {
        read += page.length
        items.push(...page.filter(({ stays }) => !stays).map(({ kind, item }) => expiring(policy, kind.kind, item)))
        if (read >= MOST_READ) return { items: sorted(items), complete: false }
      }
    }
    return { items: sorted(items), complete: true }
  }
}
export type ReadExpiring = ReturnType<typeof expiringReader>

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
    if (!policy?.enabled || policy.notify_before_days === 0 || policy.action === 'notify' || !mail.available) return
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
