import type { Schedules } from '../../../background/schedules/schedules.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { NewId } from '../../../shared/ids.ts'
import { pageResult } from '../../../shared/pagination.ts'
import type { RetainableKind } from '../../../storage/rows/retainable.ts'
import type { OpenTenants } from '../../work/workspaces/index.ts'
import type { ExecutePolicy } from './execute-policy.ts'
import type { ReadExpiring } from './expiring-items.ts'
import { changedPolicy, DEFAULT_POLICY, refuseOfWorkspace } from './policy-fields.ts'
import { takesMore } from './policy-rules.ts'
import type { PolicyStore } from './policy-store.ts'
import { type AbandonRun, POLICY_GONE } from './run-outcome.ts'
import type { Counts, Run, RunItem, RunStore } from './run-store.ts'
import { AT_ITS_TIME } from './schedules.ts'
import {
  type ExecuteBody,
  type ExpiringQuery,
  lastRunNames,
  type PolicyChange,
  policyListNames,
  type RunQuery,
  runIdNames,
  type ShownPolicy,
  type ShownReport,
  type ShownRun,
} from './schema.ts'
import type { Policy } from './tables.ts'

interface RetentionServiceDependencies {
  policies: PolicyStore
  runs: RunStore
  giveUp: AbandonRun
  kinds: () => readonly RetainableKind[]
  execute: ExecutePolicy
  expiring: ReadExpiring
  schedules: Pick<Schedules, 'setting' | 'removing' | 'findAll'>
  tenantsOf: (payer: string) => Promise<string[]>
  openTo: OpenTenants
  newId: NewId
  now: () => Date
}

/** How many items of a run are listed by id. */
const MOST_TOLD = 1000

export function retentionService(needs: RetentionServiceDependencies) {
  const { policies, runs, giveUp, kinds, execute, expiring, schedules, tenantsOf, openTo, newId, now } = needs
  const scheduleOf = (org: string, id: string) => ({ org, kind: AT_ITS_TIME, key: id })

  async function refuseForeign(payer: string, workspaces: readonly string[] | null) {
    if (!workspaces) return
    const own = await tenantsOf(payer)
    const foreign = workspaces.find((id) => !own.includes(id))
    if (foreign !== undefined) throw notFound('workspace', foreign)
  }

  /** What lies where the caller may not enter is counted, and not named. */
  async function report(caller: Caller, id: string) {
    const { payer: org } = caller
    const [run, counts, stayed, items, open] = await Promise.all([
      runs.find(org, id),
      runs.counts(org, id),
      runs.stayed(org, id),
      runs.items(org, id, MOST_TOLD),
      openTo(caller),
    ])
    if (!run) throw notFound('run', id)
    const shownItems = items.filter(({ tenant_id }) => open.includes(tenant_id))
    return reportResponse(runResponse(run, counts, stayed), shownItems, items.length >= MOST_TOLD)
  }

  /** The tenants that the caller may enter, or the one of them that they ask for. */
  async function openAmong(caller: Caller, wanted: string | undefined): Promise<readonly string[]> {
    const open = await openTo(caller)
    if (wanted === undefined) return open
    if (!open.includes(wanted)) throw notFound('workspace', wanted)
    return [wanted]
  }

  async function shownAs(run: Run) {
    const { organization_id: org, id } = run
    const [counts, stayed] = await Promise.all([runs.counts(org, id), runs.stayed(org, id)])
    return runResponse(run, counts, stayed)
  }

  return {
    /** The own policy of a workspace is shown to those who may enter it. */
    async list(workspace: string | undefined, caller: Caller) {
      const [all, open] = await Promise.all([policies.list(caller.payer), openTo(caller)])
      const found = all
        .filter(({ workspace_ids }) => !workspace || !workspace_ids || workspace_ids.includes(workspace))
        .filter(({ retention_of }) => retention_of === null || open.includes(retention_of))
      const keys = found.map(({ id }) => id)
      const dueTimes = await schedules.findAll(caller.payer, AT_ITS_TIME, keys)
      const shownOnes = found.map((policy) => policyResponse(policy, dueTimes.get(policy.id)?.nextAt))
      return { ...policyListNames(shownOnes), total: shownOnes.length }
    },

    /** A new policy runs dry at once, and acts when its grace period is over. */
    async create(body: PolicyChange, { payer, userId }: Caller) {
      const fields = changedPolicy(DEFAULT_POLICY, body, kinds())
      await refuseForeign(payer, fields.workspace_ids)
      const at = now()
      const id = newId('policy')
      const policy: Policy = {
        organization_id: payer,
        id,
        ...fields,
        retention_of: null,
        created_by: userId,
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
        previewed_at: null,
        grace_until: null,
        told_until: null,
        last_run_at: null,
      }
      const every = { cron: fields.schedule, zone: 'UTC' }
      const nextAt = await policies.add(policy, schedules.setting({ ...scheduleOf(payer, id), every, firstAt: at }))
      const answer = policyResponse(policy, nextAt)
      return {
        ...answer,
        policy: answer,
        message: 'The policy was created; it makes only dry runs until its grace period has passed',
      }
    },

    async change(id: string, body: PolicyChange, { payer }: Caller) {
      const at = now()
      const answer = await policies.transaction(async (tx) => {
        const before = await policies.hold(tx, payer, id)
        if (!before) throw notFound('policy', id)
        const after: Policy = { ...before, ...changedPolicy(before, body, kinds()), updated_at: at.toISOString() }
        if (before.retention_of !== null) refuseOfWorkspace(before, after)
        await refuseForeign(payer, after.workspace_ids)
        const anew = takesMore(before, after)
        const changed = anew ? { ...after, previewed_at: null, grace_until: null, told_until: null } : after
        const schedule = schedules.setting({
          ...scheduleOf(payer, id),
          every: { cron: after.schedule, zone: 'UTC' },
          ...(anew && after.enabled ? { firstAt: at } : {}),
        })
        return policyResponse(changed, await policies.reschedule(tx, payer, id, changed, schedule))
      })
      return { ...answer, policy: answer, message: 'The policy was changed' }
    },

    async remove(id: string, { payer }: Caller) {
      await policies.transaction(async (tx) => {
        const run = await runs.underWayAfter(tx, schedules.removing(scheduleOf(payer, id)), payer, id)
        if (run) await giveUp(tx, { org: payer, id: run.id }, POLICY_GONE)
        if (await policies.remove(tx, payer, id)) return
        const own = await policies.find(payer, id, tx)
        if (!own) throw notFound('policy', id)
        throw conflict('The policy belongs to its workspace and cannot be removed alone', {
          status: 'kept',
          workspace_id: own.retention_of,
        })
      })
      return { success: true, message: 'The policy was removed; items that it removed stay removed', policy_id: id }
    },

    /** The result of the run; while it still goes on, what is known of it and the job to follow. */
    async execute(id: string, options: NonNullable<ExecuteBody>, caller: Caller, signal: AbortSignal) {
      const { runId, later } = await execute(id, options, caller, signal)
      const reported = await report(caller, runId)
      return { ...reported, report: reported, ...(later && { job_id: later.job_id, status_url: later.status_url }) }
    },

    report: (id: string, caller: Caller) => report(caller, id),

    async history({ policy_id, ...page }: RunQuery, { payer }: Caller) {
      const { total, items } = await runs.list(payer, policy_id, page)
      const shown = await Promise.all(items.map(shownAs))
      return pageResult('runs', { total, items: shown }, page)
    },

    async expiring({ days, workspace_id, ...page }: ExpiringQuery, caller: Caller) {
      const among = openAmong(caller, workspace_id)
      const { items, complete } = await expiring({ org: caller.payer, days, now: now(), among })
      const shownItems = items.slice(page.offset, page.offset + page.limit)
      return { ...pageResult('expiring', { total: items.length, items: shownItems }, page), days_ahead: days, complete }
    },
  }
}
export type RetentionService = ReturnType<typeof retentionService>

function policyResponse(policy: Policy, nextAt: string | undefined): ShownPolicy {
  const {
    organization_id: _,
    created_by: __,
    retention_of: _____,
    previewed_at: ___,
    told_until: ____,
    last_run_at,
    ...fields
  } = policy
  const last = last_run_at
  return {
    ...fields,
    policy_id: policy.id,
    applies_to: policy.data_types,
    workspace_id: policy.workspace_ids?.[0] ?? null,
    ...lastRunNames(last),
    next_execution: policy.enabled ? (nextAt ?? null) : null,
  }
}

type Stayed = Run['skipped']

const addedTo = (before: Stayed, stayed: Stayed) =>
  Object.fromEntries(Object.entries(stayed).map(([why, items]) => [why, items + (before[why as keyof Stayed] ?? 0)]))

const sum = (counts: Partial<Record<string, number>>) =>
  Object.values(counts).reduce<number>((all, n) => all + (n ?? 0), 0)

function runResponse(run: Run, counts: Counts, stayed: Stayed): ShownRun {
  const seconds = run.ended_at ? (Date.parse(run.ended_at) - Date.parse(run.started_at)) / 1000 : null
  const { deleted, archived, anonymized, notified, planned, failed } = counts
  return {
    ...runIdNames(run.id),
    policy_id: run.policy_id,
    policy_name: run.policy_name,
    status: run.status,
    dry_run: run.dry_run,
    held: run.held,
    until: run.until,
    started_by: run.started_by,
    executed_at: run.started_at,
    ended_at: run.ended_at,
    duration_seconds: seconds,
    items_evaluated: run.evaluated,
    items_processed: deleted + archived + anonymized + notified + (run.dry_run ? planned : 0),
    items_deleted: deleted,
    items_archived: archived,
    items_anonymized: anonymized,
    items_skipped: counts.skipped + sum(run.skipped),
    items_failed: failed,
    notifications_sent: notified,
    skipped: { ...run.skipped, ...addedTo(run.skipped, stayed) },
    errors: run.errors,
  }
}

const reportResponse = (run: ShownRun, items: readonly RunItem[], isCut: boolean): ShownReport => ({
  ...run,
  deletions: items.map(({ kind, item_id, tenant_id, outcome, archive_id, item_at }) => ({
    resource_type: kind,
    resource_id: item_id,
    workspace_id: tenant_id,
    outcome,
    archive_id,
    since: item_at,
  })),
  deletions_cut: isCut,
})
