import { plainName } from '../../../adapters/email/letter.ts'
import type { Announce } from '../../../background/announcements/announcer.ts'
import type { AuditedAction, RecordAction } from '../../../background/audit-trail/action.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Mail } from '../../identity/mailbox/index.ts'
import type { PolicyStore } from './policy-store.ts'
import type { AbandonArchives } from './run-archives.ts'
import type { Counts, Run, RunStore } from './run-store.ts'
import type { Policy } from './tables.ts'

interface RunReporterDependencies {
  policies: Pick<PolicyStore, 'change' | 'leaders'>
  announce: Announce
  record: RecordAction
  mail: Pick<Mail, 'available' | 'send'>
}

export type ReportRun = (tx: Transaction, run: Run, policy: Policy, counts: Counts) => Promise<void>

/** The audited act of a finished run. */
function runAct({ organization_id: org, id: run_id, policy_id, dry_run, status, started_by }: Run, counts: Counts) {
  const { planned, deleted, archived, anonymized, skipped, failed } = counts
  return {
    payer: org,
    tenant: org,
    action: 'retention.executed',
    actor: started_by === null ? { id: 'retention', type: 'system' } : { id: started_by, type: 'user' },
    on: { type: 'retention_policy', id: policy_id },
    outcome: status === 'failed' ? 'error' : failed > 0 ? 'failure' : 'success',
    details: { policy_id, run_id, dry_run, status, planned, deleted, archived, anonymized, skipped, failed },
  } satisfies AuditedAction
}

/** Reports a finished run: updates the policy, announces it, audits it and sends mail. */
export function runReporter({ policies, announce, record, mail }: RunReporterDependencies): ReportRun {
  async function write(tx: Transaction, policy: Policy, subject: string, text: string) {
    const { organization_id: org, notification_recipients: named } = policy
    const recipients = named.length > 0 ? named : await policies.leaders(org)
    if (!mail.available) return
    for (const to of recipients) await mail.send({ to, subject, text }, { tx })
  }

  return async (tx, run, policy, counts) => {
    const { organization_id: org, dry_run } = run
    const { planned } = counts
    const isPreview = dry_run && policy.previewed_at === null && policy.retention_of === null
    if (!dry_run) await policies.change(tx, org, policy.id, { last_run_at: run.started_at })
    if (isPreview) {
      await policies.change(tx, org, policy.id, { previewed_at: run.started_at, grace_until: graceEnd(run, policy) })
    }
    const act = runAct(run, counts)
    await announce(tx, { org, name: 'retention.executed', data: act.details })
    await record(tx, act)
    const name = plainName(policy.name, 'a policy')
    if (isPreview)
      await write(tx, policy, `Retention: what “${name}” will take`, previewText(name, policy, run, planned))
    if (run.held === 'brake') await write(tx, policy, `Retention: “${name}” has stopped`, stoppedText(name, planned))
    if (policy.action === 'notify' && !dry_run && counts.notified > 0)
      await write(
        tx,
        policy,
        `Retention: “${name}”`,
        `${counts.notified} things are older than ${policy.retention_days} days.`,
      )
  }
}

const graceEnd = (run: Run, policy: Policy) =>
  new Date(Date.parse(run.started_at) + policy.grace_period_days * DAY_MS).toISOString()

const previewText = (name: string, policy: Policy, run: Run, planned: number) =>
  `The policy “${name}” is new or takes more than before, so it has only looked so far. It would ${policy.action} ${planned} things ` +
  `that are older than ${policy.retention_days} days. From ${graceEnd(run, policy)} on it acts. Change or disable it before then if that is wrong.`

const stoppedText = (name: string, planned: number) =>
  `The policy “${name}” would take ${planned} things at once, more than a fifth of what there is, and has stopped. ` +
  `Look at its last run, and run it by hand with a confirmation if that is right.`

interface RunAbandonmentDependencies {
  runs: Pick<RunStore, 'giveUp' | 'counts'>
  giveUpArchives: AbandonArchives
  record: RecordAction
  now: () => Date
}

/** Ends a run for good, whichever process drives it, and audits what it has done so far. */
export type AbandonRun = (tx: Transaction, run: { org: string; id: string }, why: string) => Promise<void>

export const GIVEN_UP = 'The run was cancelled, or failed too often'
export const POLICY_GONE = 'The policy is gone'

export const runAbandonment =
  ({ runs, giveUpArchives, record, now }: RunAbandonmentDependencies): AbandonRun =>
  async (tx, run, why) => {
    const ended = await runs.giveUp(tx, run, why, now().toISOString())
    if (ended) await record(tx, runAct(ended, await runs.counts(run.org, run.id)))
    await giveUpArchives(tx, run, why)
  }
