import type { Schedules } from '../../../../background/schedules/schedules.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { conflict, invalid, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { pageResult } from '../../../../shared/pagination.ts'
import type { RunService } from '../runs/service.ts'
import { shownSchedule } from './record.ts'
import { type Rhythm, recurrenceOf } from './recurrence.ts'
import { type NewSchedule, type Schedule, type ScheduleChange, type ScheduleQuery, scheduleNames } from './schema.ts'
import type { ScheduleRecord, ScheduleStore } from './store.ts'
import { timingOf } from './store.ts'

interface ScheduleServiceDependencies {
  store: ScheduleStore
  /** What refuses a template that the caller may not run with these inputs. */
  runs: Pick<RunService, 'runnable'>
  schedules: Pick<Schedules, 'setting' | 'removing'>
  newId: NewId
  now: () => Date
}

const MOST_SCHEDULES = 100

/** The rules of schedules. */
export function scheduleService({ store, runs, schedules, newId, now }: ScheduleServiceDependencies) {
  async function find(id: string, { org }: Caller): Promise<ScheduleRecord> {
    const schedule = await store.find(org, id)
    if (!schedule) throw notFound('schedule', id)
    return schedule
  }

  const timing = ({ org, id, enabled, cron, everySeconds, zone }: ScheduleRecord) =>
    enabled
      ? schedules.setting({
          ...timingOf(org, id),
          every: recurrenceOf({ cron, every_seconds: everySeconds, timezone: zone }),
        })
      : schedules.removing(timingOf(org, id))

  return {
    async list(query: ScheduleQuery, { org }: Caller) {
      const { items, total } = await store.list(org, query, query)
      return pageResult('schedules', { items: items.map(shownSchedule), total }, query)
    },

    get: async (id: string, caller: Caller): Promise<Schedule> => shownSchedule(await find(id, caller)),

    /** It begins runs in the name of whoever makes it. */
    async create(body: NewSchedule, caller: Caller): Promise<Schedule> {
      const { template_id, inputs = {}, overlap = 'skip', enabled = true } = body
      const rhythm = rhythmAfter({ cron: null, every_seconds: null, timezone: 'UTC' }, body)
      recurrenceOf(rhythm)
      await runs.runnable(template_id, inputs as JsonObject, caller)
      const at = now().toISOString()
      const schedule: ScheduleRecord = {
        org: caller.org,
        id: newId('timetable'),
        templateId: template_id,
        inputs: inputs as JsonObject,
        ...kept(rhythm),
        overlap,
        enabled,
        pausedReason: null,
        owner: caller.userId,
        createdBy: caller.userId,
        inputsBy: caller.userId,
        createdAt: at,
        updatedAt: at,
        version: 1,
        lastRunAt: null,
        lastExecutionId: null,
        lastError: null,
        queuedExecutionId: null,
        nextRunAt: null,
      }
      const added = await store.insert(schedule, MOST_SCHEDULES, timing(schedule))
      if (!added) throw conflict(`At most ${MOST_SCHEDULES} schedules may exist; delete one first`, { status: 'full' })
      return shownSchedule({ ...schedule, ...added })
    },

    /** Whoever changes what it does, or resumes it, owns it from then on: it acts in their name. */
    async change(id: string, change: ScheduleChange, caller: Caller): Promise<Schedule> {
      const before = await find(id, caller)
      if (Object.keys(change).length === 0) return shownSchedule(before)
      const after = changed(before, change)
      recurrenceOf({ cron: after.cron, every_seconds: after.everySeconds, timezone: after.zone })
      const isPause = change.enabled === false && Object.keys(change).length === 1
      if (!isPause) {
        if (!after.inputs) throw invalid('inputs', 'were erased: give new inputs')
        await runs.runnable(after.templateId, after.inputs, caller)
        after.owner = caller.userId
        if (change.inputs !== undefined) after.inputsBy = caller.userId
      }
      after.updatedAt = now().toISOString()
      const written = await store.change(after, timing(after))
      if (!written) throw conflict('The schedule has changed since you read it: read it again', { status: 'changed' })
      return shownSchedule({ ...after, ...written })
    },

    /** What it began goes on. */
    async remove(id: string, { org }: Caller) {
      const isGone = await store.remove(org, id, schedules.removing(timingOf(org, id)))
      if (!isGone) throw notFound('schedule', id)
      return { ...scheduleNames(id), deleted: true }
    },
  }
}
export type ScheduleService = ReturnType<typeof scheduleService>

/** A new cron expression takes the place of seconds, and the other way round. */
function rhythmAfter(before: Rhythm, { cron, every_seconds, timezone = before.timezone }: Partial<Rhythm>): Rhythm {
  return {
    cron: cron === undefined ? (every_seconds ? null : before.cron) : cron,
    every_seconds: every_seconds === undefined ? (cron ? null : before.every_seconds) : every_seconds,
    timezone,
  }
}

const kept = ({ cron, every_seconds: everySeconds, timezone: zone }: Rhythm) => ({ cron, everySeconds, zone })

/** One that is paused waits for no run; one that goes on has no reason to be paused any more. */
function changed(before: ScheduleRecord, change: ScheduleChange): ScheduleRecord {
  const { cron, everySeconds: every_seconds, zone: timezone } = before
  const { template_id = before.templateId, overlap = before.overlap, enabled = before.enabled } = change
  const waits = enabled && overlap === 'queue'
  return {
    ...before,
    templateId: template_id,
    inputs: change.inputs === undefined ? before.inputs : (change.inputs as JsonObject),
    ...kept(rhythmAfter({ cron, every_seconds, timezone }, change)),
    overlap,
    enabled,
    pausedReason: change.enabled === undefined ? before.pausedReason : null,
    queuedExecutionId: waits ? before.queuedExecutionId : null,
  }
}
