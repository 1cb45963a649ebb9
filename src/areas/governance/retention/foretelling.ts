import { plainName } from '../../../adapters/email/letter.ts'
import { DAY_MS } from '../../../shared/time/lengths.ts'
import type { Mail } from '../../identity/mailbox/index.ts'
import type { ReadExpiring } from './expiring.ts'
import type { PolicyStore } from './policy-store.ts'

interface Needs {
  policies: PolicyStore
  expiring: ReadExpiring
  mail: Pick<Mail, 'available' | 'send'>
  now: () => Date
}

/** Tells people by mail what goes within `notify_before_days`, each thing in one letter only. */
export const foreteller =
  ({ policies, expiring, mail, now }: Needs) =>
  async (org: string, policyId: string): Promise<void> => {
    const policy = await policies.find(org, policyId)
    if (!policy?.enabled || policy.notify_before_days === 0 || policy.action === 'notify' || !mail.available) return
    const at = now()
    const until = new Date(at.getTime() + policy.notify_before_days * DAY_MS)
    const from = policy.told_until && policy.told_until > at.toISOString() ? policy.told_until : at.toISOString()
    const { items } = await expiring({ org, days: policy.notify_before_days, now: at, only: policy })
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
