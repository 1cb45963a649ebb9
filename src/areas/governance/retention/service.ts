import type { Enqueue } from '../../../jobs/define.ts'
import type { Schedules } from '../../../jobs/schedules/schedules.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { NewId } from '../../../shared/ids.ts'
import { pageOf, pageResult } from '../../../shared/pagination.ts'
import type { RetainableKind } from '../../../storage/retainable.ts'
import type { BeginRun } from './beginning.ts'
import type { ReadExpiring } from './expiring.ts'
import { changedPolicy, UNLESS_TOLD } from './policy-fields.ts'
import type { PolicyStore } from './policy-store.ts'
import { takesMore } from './rules.ts'
import type { RunStore } from './run-store.ts'
import type { DriveRun } from './running.ts'
import { AT_ITS_TIME, RUN } from './schedules.ts'
import type { ExecuteBody, ExpiringQuery, PolicyChange, RunQuery } from './schema.ts'
import type { Policy } from './tables.ts'
import { shownPolicy, shownReport, shownRun } from './wire.ts'

interface Needs {
  policies: PolicyStore
  runs: RunStore
  kinds: () => readonly RetainableKind[]
  begin: BeginRun
  drive: DriveRun
  expiring: ReadExpiring
  schedules: Pick<Schedules, 'set' | 'remove' | 'find'>
  enqueue: Enqueue
  tenantsOf: (payer: string) => Promise<string[]>
  demandFresh: (caller: Caller) => Promise<void>
  newId: NewId
  now: () => Date
}

/** A run that takes longer than this goes on in the background. */
const WAIT_MS = 20_000
/** When a run whose request was cut off is taken up again. */
const TAKEN_UP_SECONDS = 60
/** So many things of a run are told by their ids. */
const MOST_TOLD = 1000

export function retentionService(needs: Needs) {
  const { policies, runs, kinds, begin, drive, expiring, schedules, enqueue, tenantsOf, demandFresh, newId, now } =
    needs
  const known = () => ({ kinds: kinds(), canArchive: false })
  const scheduleOf = (org: string, id: string) => ({ org, kind: AT_ITS_TIME, key: id })
  const shown = async (policy: Policy) =>
    shownPolicy(policy, await schedules.find(scheduleOf(policy.organization_id, policy.id)))

  async function refuseForeign(payer: string, workspaces: readonly string[] | null) {
    const own = await tenantsOf(payer)
    const foreign = workspaces?.find((id) => !own.includes(id))
    if (foreign !== undefined) throw notFound('workspace', foreign)
  }

  async function report(org: string, id: string) {
    const run = await runs.find(org, id)
    if (!run) throw notFound('run', id)
    const [counts, items] = await Promise.all([runs.counts(org, id), runs.items(org, id, MOST_TOLD)])
    return shownReport(run, counts, items, MOST_TOLD)
  }

  return {
    async list(workspace: string | undefined, { payer }: Caller) {
      const all = await policies.list(payer)
      const found = all.filter(({ workspace_ids }) => !workspace || !workspace_ids || workspace_ids.includes(workspace))
      const shownOnes = await Promise.all(found.map(shown))
      return { policies: shownOnes, items: shownOnes, total: shownOnes.length }
    },

    /** It looks once as soon as it is there, and acts when its grace is over. */
    async create(body: PolicyChange, { payer, userId }: Caller) {
      const fields = changedPolicy(UNLESS_TOLD, body, known())
      await refuseForeign(payer, fields.workspace_ids)
      const at = now()
      const id = newId('policy')
      const policy: Policy = {
        ...{ organization_id: payer, id, ...fields, created_by: userId },
        ...{ created_at: at.toISOString(), updated_at: at.toISOString() },
        ...{ previewed_at: null, grace_until: null, told_until: null, last_run_at: null },
      }
      await policies.transaction(async (tx) => {
        await policies.add(tx, policy)
        await schedules.set(tx, {
          ...scheduleOf(payer, id),
          every: { cron: fields.schedule, zone: 'UTC' },
          firstAt: at,
        })
      })
      const answer = await shown(policy)
      return {
        ...answer,
        policy: answer,
        message: 'The policy was created; it only looks until its grace period is over',
      }
    },

    async change(id: string, body: PolicyChange, { payer }: Caller) {
      const at = now()
      const policy = await policies.transaction(async (tx) => {
        const before = await policies.hold(tx, payer, id)
        if (!before) throw notFound('policy', id)
        const after: Policy = { ...before, ...changedPolicy(before, body, known()), updated_at: at.toISOString() }
        await refuseForeign(payer, after.workspace_ids)
        const anew = takesMore(before, after)
        const changed = anew ? { ...after, previewed_at: null, grace_until: null, told_until: null } : after
        await policies.change(tx, payer, id, changed)
        const every = { cron: after.schedule, zone: 'UTC' }
        await schedules.set(tx, { ...scheduleOf(payer, id), every, ...(anew && after.enabled ? { firstAt: at } : {}) })
        return changed
      })
      const answer = await shown(policy)
      return { ...answer, policy: answer, message: 'The policy was changed' }
    },

    async remove(id: string, { payer }: Caller) {
      const removed = await policies.transaction(async (tx) => {
        await schedules.remove(tx, scheduleOf(payer, id))
        return policies.remove(tx, payer, id)
      })
      if (!removed) throw notFound('policy', id)
      return { success: true, message: 'The policy was removed; what it took stays gone', policy_id: id }
    },

    async execute(id: string, wish: NonNullable<ExecuteBody>, caller: Caller) {
      const { payer, userId } = caller
      if (wish.confirm) await demandFresh(caller)
      const run = await policies.transaction(async (tx) => {
        const begun = await begin(tx, {
          ...{ org: payer, policyId: id, at: now(), by: userId },
          ...{ dryRun: wish.dry_run, confirmed: wish.confirm },
        })
        if (typeof begun === 'object') {
          const payload = { organization_id: payer, run_id: begun.id }
          await enqueue(RUN, payload, { tx, key: begun.id, startAfter: TAKEN_UP_SECONDS })
        }
        return begun
      })
      if (run === 'gone') throw notFound('policy', id)
      if (run === 'disabled') throw conflict('The policy is disabled', { status: 'disabled' })
      if (run === 'held') throw conflict('The policy is held while a case is open', { status: 'held' })
      if (run === 'under way') throw conflict('A run of the policy is under way', { status: 'running' })
      const driven = await driveFor(payer, run.id)
      if (driven?.over)
        throw conflict('This would take more than a fifth of what there is; confirm it if that is right', {
          ...{ status: 'stopped', held: 'brake', run_id: run.id, counts: driven.over },
        })
      const told = await report(payer, run.id)
      return { ...told, report: told }
    },

    report: (id: string, { payer }: Caller) => report(payer, id),

    async history({ policy_id, ...asked }: RunQuery, { payer }: Caller) {
      const page = pageOf(asked, 100)
      const { total, items } = await runs.list(payer, policy_id, page)
      const told = await Promise.all(items.map(async (run) => shownRun(run, await runs.counts(payer, run.id))))
      return pageResult('runs', { total, items: told }, page)
    },

    async expiring({ days, workspace_id, ...asked }: ExpiringQuery, { payer }: Caller) {
      if (workspace_id !== undefined) await refuseForeign(payer, [workspace_id])
      const page = pageOf(asked, 1000)
      const { items, complete } = await expiring({ org: payer, days, now: now(), workspace: workspace_id })
      const shownItems = items.slice(page.offset, page.offset + page.limit)
      return { ...pageResult('expiring', { total: items.length, items: shownItems }, page), days_ahead: days, complete }
    },
  }

  /** Undefined when it takes long: the job of the run goes on with it. */
  async function driveFor(org: string, runId: string) {
    const signal = AbortSignal.timeout(WAIT_MS)
    try {
      return await drive(org, runId, signal)
    } catch (fault) {
      if (signal.aborted) return undefined
      throw fault
    }
  }
}
export type RetentionService = ReturnType<typeof retentionService>
