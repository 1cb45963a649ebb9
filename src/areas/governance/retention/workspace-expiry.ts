import { plainName } from '../../../adapters/email/letter.ts'
import type { Enqueue } from '../../../background/queue/job.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Mail } from '../../identity/mailbox/index.ts'
import type { HoldsOver } from '../holds/index.ts'
import type { BeginRun } from './begin-run.ts'
import type { ReadExpiring } from './expiring-items.ts'
import { FINAL_NOTICE_DAYS, FIRST_NOTICE_DAYS } from './policy-fields.ts'
import { graceOf } from './policy-rules.ts'
import type { PolicyStore } from './policy-store.ts'
import { RUN } from './schedules.ts'
import type { ExpiringItem } from './schema.ts'
import type { Policy } from './tables.ts'

interface LookDependencies {
  policies: PolicyStore
  expiring: ReadExpiring
  begin: BeginRun
  holdsOver: HoldsOver
  enqueue: Enqueue
  mail: Pick<Mail, 'available' | 'send'>
  now: () => Date
}

const inDays = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS).toISOString()

/**
 * Checks a workspace for items about to expire. Owners are notified 30 days and 7 days before the first deletion; nothing is
 * deleted until the second notice was sent and the grace period has passed. Once nothing expires within 30 days, the next
 * item counts as the first again.
 */
export function workspaceLook({ policies, expiring, begin, holdsOver, enqueue, mail, now }: LookDependencies) {
  const firstDue = async (policy: Policy, workspace: string, at: Date) => {
    const within = {
      org: policy.organization_id,
      days: FIRST_NOTICE_DAYS,
      now: at,
      among: Promise.resolve([workspace]),
    }
    const { items } = await expiring({ ...within, only: policy })
    return items
  }

  /** What the policy remembers of having told, after telling what is to be told now. */
  async function noticeState(
    tx: Transaction,
    policy: Policy,
    workspace: string,
    goes: readonly ExpiringItem[],
    at: Date,
  ) {
    const [first] = goes
    if (!first) return { previewed_at: null, grace_until: null, told_until: null }
    if (policy.previewed_at !== null) return {}
    const isFinal = first.expires_at <= inDays(at, FINAL_NOTICE_DAYS)
    if (!isFinal && policy.told_until !== null) return {}
    const grace_until = inDays(at, policy.grace_period_days)
    const goesAt = isFinal && first.expires_at < grace_until ? grace_until : first.expires_at
    await write(tx, policy, workspace, goes.length, goesAt)
    const told_until = inDays(at, FIRST_NOTICE_DAYS)
    return isFinal ? { previewed_at: at.toISOString(), grace_until, told_until } : { told_until }
  }

  async function write(tx: Transaction, policy: Policy, workspace: string, things: number, goesAt: string) {
    if (!mail.available) return
    const { organization_id: org, notification_recipients: named, retention_days: days } = policy
    const place = await policies.workspace(org, workspace)
    if (!place) return
    const owners = place.owners.length > 0 ? place.owners : await policies.leaders(org)
    const name = plainName(place.name, 'a workspace')
    const subject = `Retention: things in “${name}” go soon`
    const text =
      `The workspace “${name}” keeps things for ${days} days after the last work on them. Within ${FIRST_NOTICE_DAYS} days ${things} of them will be deleted, ` +
      `the first from ${goesAt.slice(0, 10)} on. The console lists them under Retention. Change how long the workspace keeps things before then if that is wrong.`
    for (const to of named.length > 0 ? named : owners) await mail.send({ to, subject, text }, { tx })
  }

  return async (org: string, policyId: string): Promise<void> => {
    const seen = await policies.find(org, policyId)
    const workspace = seen?.retention_of
    if (!seen?.enabled || !workspace || (await holdsOver(org)).policies.has(policyId)) return
    const at = now()
    const goes = await firstDue(seen, workspace, at)
    await policies.transaction(async (tx) => {
      const policy = await policies.hold(tx, org, policyId)
      if (!policy || policy.updated_at !== seen.updated_at) return
      const changes = await noticeState(tx, policy, workspace, goes, at)
      if (Object.keys(changes).length > 0) await policies.change(tx, org, policyId, changes)
      const isDue = goes.some(({ expires_at }) => expires_at <= at.toISOString())
      if (!isDue || graceOf({ ...policy, ...changes }, at)) return
      const run = await begin(tx, { org, policyId, at })
      if (typeof run === 'object') await enqueue(RUN, { organization_id: org, run_id: run.id }, { tx })
    })
  }
}
export type LookIntoWorkspace = ReturnType<typeof workspaceLook>
