import { type RawBuilder, sql } from 'kysely'
import type { ScheduleName } from '../../../../background/schedules/schedule.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import { storableJson, storableText } from '../../../../shared/text/storable-text.ts'
import { together } from '../../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../../storage/rows/list-with-total.ts'
import { nameLock } from '../../../../storage/rows/name-lock.ts'
import type { ScheduleQuery } from './schema.ts'
import type { Overlap } from './tables.ts'

/** The kind of the times at which schedules of workflows fire; each has one, by its id. */
export const TIMETABLE = 'workflows.run'

export const timingOf = (org: string, id: string): ScheduleName => ({ org, kind: { name: TIMETABLE }, key: id })

export interface ScheduleRecord {
  org: string
  id: string
  templateId: string
  /** Null once they were erased. */
  inputs: JsonObject | null
  cron: string | null
  everySeconds: number | null
  zone: string
  overlap: Overlap
  enabled: boolean
  pausedReason: string | null
  owner: string
  createdBy: string
  /** Who wrote its inputs. */
  inputsBy: string
  createdAt: string
  updatedAt: string
  version: number
  lastRunAt: string | null
  lastExecutionId: string | null
  lastError: string | null
  queuedExecutionId: string | null
  /** Null of one that is paused. */
  nextRunAt: string | null
}

/** A schedule whose row is held, and what stands in the way of a run of it. */
interface HeldSchedule {
  version: number
  enabled: boolean
  queuedExecutionId: string | null
  /** This run was begun before. */
  isBegun: boolean
  /** The run before is still under way. */
  isBusy: boolean
}

/** What one firing, or a pause, changes. */
interface Outcome {
  pausedReason?: string
  lastRunAt?: string
  lastExecutionId?: string
  lastError?: string | null
  queuedExecutionId?: string | null
}

/** The statement that sets or removes when a schedule fires. */
type Timing = RawBuilder<{ next_at?: string; id?: string }>

/** The SQL of schedules. */
export function scheduleStore(db: Database) {
  const schedules = () =>
    db
      .selectFrom('workflow_schedules as schedule')
      .leftJoin('schedules as timing', (join) =>
        join
          .onRef('timing.organization_id', '=', 'schedule.organization_id')
          .on('timing.kind', '=', TIMETABLE)
          .onRef('timing.key', '=', 'schedule.id'),
      )
      .select(['schedule.organization_id as org', 'schedule.id', 'template_id as templateId', 'inputs'])
      .select(['schedule.cron', 'schedule.every_seconds as everySeconds', 'schedule.zone', 'overlap', 'enabled'])
      .select(['paused_reason as pausedReason', 'owner', 'created_by as createdBy', 'inputs_by as inputsBy'])
      .select(['schedule.created_at as createdAt', 'updated_at as updatedAt', 'version', 'last_run_at as lastRunAt'])
      .select(['last_execution_id as lastExecutionId', 'last_error as lastError'])
      .select(['queued_execution_id as queuedExecutionId', 'timing.next_at as nextRunAt'])
      .$castTo<ScheduleRecord>()

  return {
    transaction: <Result>(act: (tx: Transaction) => Promise<Result>) => db.transaction().execute(act),

    /** Newest first. */
    list(org: string, { template_id, enabled }: ScheduleQuery, page: Page): Promise<Slice<ScheduleRecord>> {
      const matching = schedules()
        .where('schedule.organization_id', '=', org)
        .$if(template_id !== undefined, (query) => query.where('template_id', '=', template_id ?? ''))
        .$if(enabled !== undefined, (query) => query.where('enabled', '=', enabled ?? true))
      const rows = matching.orderBy('schedule.created_at', 'desc').orderBy('schedule.id')
      return listWithTotal(rows, countRows(matching.clearSelect()), page)
    },

    find: (org: string, id: string): Promise<ScheduleRecord | undefined> =>
      schedules().where('schedule.organization_id', '=', org).where('schedule.id', '=', id).executeTakeFirst(),

    /** Answers when it begins a run first; undefined where the tenant has as many as it may. */
    insert: (
      { org, ...schedule }: ScheduleRecord,
      most: number,
      timing: Timing,
    ): Promise<{ nextRunAt: string | null } | undefined> =>
      db.transaction().execute(async (tx) => {
        const [, [held]] = await together(
          tx,
          nameLock(`workflow_schedules:${org}`),
          sql<{ total: number }>`
            select count(*)::int as total from workflow_schedules where organization_id = ${org}`,
        )
        if ((held?.total ?? 0) >= most) return undefined
        const { id, createdBy: created_by, createdAt: created_at } = schedule
        const row = { organization_id: org, id, created_by, created_at, ...written(schedule) }
        const [, [timed]] = await together(tx, tx.insertInto('workflow_schedules').values(row), timing)
        return { nextRunAt: timed?.next_at ?? null }
      }),

    /** Answers when it begins a run next; undefined where it has changed since it was read. */
    async change(
      { org, id, version, ...schedule }: ScheduleRecord,
      timing: Timing,
    ): Promise<{ nextRunAt: string | null } | undefined> {
      const changing = db
        .updateTable('workflow_schedules')
        .set({ ...written(schedule), version: version + 1, queued_execution_id: schedule.queuedExecutionId })
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id')
      try {
        return await db.transaction().execute(async (tx) => {
          const [[changed], [timed]] = await together(tx, changing, timing)
          if (!changed) throw new Changed()
          return { nextRunAt: timed?.next_at ?? null }
        })
      } catch (error) {
        if (error instanceof Changed) return undefined
        throw error
      }
    },

    /** False where there is none. */
    remove: (org: string, id: string, timing: Timing): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const removing = tx
          .deleteFrom('workflow_schedules')
          .where('organization_id', '=', org)
          .where('id', '=', id)
          .returning('id')
        const [removed] = await together(tx, removing, timing)
        return removed.length > 0
      }),

    /** Holds its row until the transaction ends, which holds back the end of its last run too. */
    async hold(tx: Transaction, org: string, id: string, executionId: string): Promise<HeldSchedule | undefined> {
      const [[held], [runs]] = await together(
        tx,
        sql<Pick<HeldSchedule, 'version' | 'enabled' | 'queuedExecutionId'>>`
          select version, enabled, queued_execution_id as "queuedExecutionId" from workflow_schedules
          where organization_id = ${org} and id = ${id} for update`,
        sql<Pick<HeldSchedule, 'isBegun' | 'isBusy'>>`
          select exists (select from workflow_runs where id = ${executionId}) as "isBegun",
            exists (select from workflow_runs as run where run.id = last_execution_id and run.completed_at is null)
              as "isBusy"
          from workflow_schedules where organization_id = ${org} and id = ${id}`,
      )
      return held && runs && { ...held, ...runs }
    },

    /** Writes what came of a firing; with a reason it pauses, and is not timed any more. */
    async settle(tx: Transaction, org: string, id: string, outcome: Outcome, untimed?: Timing): Promise<void> {
      const { pausedReason, lastRunAt, lastExecutionId, lastError, queuedExecutionId } = outcome
      const changes = {
        ...(pausedReason !== undefined && { enabled: false, paused_reason: storableText(pausedReason) }),
        ...(lastRunAt !== undefined && { last_run_at: lastRunAt, last_execution_id: lastExecutionId ?? null }),
        ...(lastError !== undefined && { last_error: lastError }),
        ...(queuedExecutionId !== undefined && { queued_execution_id: queuedExecutionId }),
      }
      const changing = tx
        .updateTable('workflow_schedules')
        .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
        .where('organization_id', '=', org)
        .where('id', '=', id)
      await together(tx, changing, ...(untimed ? [untimed] : []))
    },
  }
}
export type ScheduleStore = ReturnType<typeof scheduleStore>

/** The run that waits for the end of this one. Its row is held, so that no firing is just about to wait. */
export async function queuedBehind(tx: Transaction, org: string, scheduleId: string): Promise<string | undefined> {
  const { rows } = await sql<{ queued: string | null }>`
    select queued_execution_id as queued from workflow_schedules
    where organization_id = ${org} and id = ${scheduleId} for update`.execute(tx)
  return rows[0]?.queued ?? undefined
}

/** Schedules that speak of a debate which is erased lose their inputs and pause; their ids. */
export async function eraseSchedulesOf(
  tx: Transaction,
  { org, debateId }: { org: string; debateId: string },
  why: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update workflow_schedules set inputs = null, last_error = null, enabled = false, paused_reason = ${why},
      queued_execution_id = null, version = version + 1
    where organization_id = ${org} and strpos(inputs::text, ${debateId}) > 0
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** It has changed since it was read. */
class Changed extends Error {}

const written = (schedule: Omit<ScheduleRecord, 'org' | 'id' | 'version'>) => ({
  template_id: schedule.templateId,
  inputs: schedule.inputs && storableJson(schedule.inputs),
  inputs_by: schedule.inputsBy,
  cron: schedule.cron,
  every_seconds: schedule.everySeconds,
  zone: schedule.zone,
  overlap: schedule.overlap,
  enabled: schedule.enabled,
  paused_reason: schedule.pausedReason,
  owner: schedule.owner,
  updated_at: schedule.updatedAt,
})
