import Type from 'typebox'
import { defineJob, type Enqueue, type JobAddress } from '../../../../background/queue/job.ts'
import { defineSchedule } from '../../../../background/schedules/schedule.ts'
import type { Schedules } from '../../../../background/schedules/schedules.ts'
import type { ErasedDebate } from '../../../../platform.ts'
import { ServiceError } from '../../../../shared/errors.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { together } from '../../../../storage/connection/together.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { ActingFor } from '../../../identity/organizations/index.ts'
import type { Run } from '../runs/run.ts'
import type { RunService } from '../runs/service.ts'
import {
  eraseSchedulesOf,
  queuedBehind,
  type ScheduleRecord,
  type ScheduleStore,
  TIMETABLE,
  timingOf,
} from './store.ts'

const Firing = Type.Object({ organization_id: Type.String(), schedule_id: Type.String(), execution_id: Type.String() })
const BEGIN: JobAddress<typeof Firing> = { name: 'workflows.begin-scheduled', payload: Firing }
/** About three hours of trying: nothing else begins the run. */
const RETRIES = 25

const OWNER_GONE = 'owner_gone: its owner may no longer start runs here; the person who resumes it becomes its owner'
const TEMPLATE_GONE = 'template_gone: its template was removed; choose another one'
const INPUTS_ERASED = 'inputs_erased: its inputs mentioned a debate that was erased; enter new inputs'

interface FiringDependencies {
  store: ScheduleStore
  runs: Pick<RunService, 'prepared' | 'beginIn' | 'ready'>
  schedules: Pick<Schedules, 'removing'>
  actingFor: ActingFor
  now: () => Date
}

type PreparedRun = Awaited<ReturnType<RunService['prepared']>>

/** Claims the id of the run when its time comes; a job begins it, which may take several tries. */
export const timetable = ({ newId }: { newId: NewId }) =>
  defineSchedule({
    name: TIMETABLE,
    async fire(_tx, { org, key }, enqueue) {
      await enqueue(BEGIN, { organization_id: org, schedule_id: key, execution_id: newId('execution') })
      return undefined
    },
  })

/** Begins the run that waits for one which ends. */
export const nextInQueue =
  ({ enqueue }: { enqueue: Enqueue }) =>
  async (tx: Transaction, { org, scheduleId }: Pick<Run, 'org' | 'scheduleId'>): Promise<void> => {
    const queued = scheduleId === null ? undefined : await queuedBehind(tx, org, scheduleId)
    if (scheduleId === null || queued === undefined) return
    await enqueue(BEGIN, { organization_id: org, schedule_id: scheduleId, execution_id: queued }, { tx })
  }

/** What speaks of a debate that is erased loses its inputs, and stops. */
export const erasingSchedules =
  ({ removing }: Pick<Schedules, 'removing'>) =>
  async (tx: Transaction, debate: ErasedDebate): Promise<void> => {
    const stopped = await eraseSchedulesOf(tx, debate, INPUTS_ERASED)
    await together(tx, ...stopped.map((id) => removing(timingOf(debate.org, id))))
  }

/** Begins the runs of schedules: each firing one run under the id that it claimed, however often it is tried. */
export function firing({ store, runs, schedules, actingFor, now }: FiringDependencies) {
  /** The run that the owner may begin now, or why the schedule pauses. */
  async function readied(schedule: ScheduleRecord, executionId: string): Promise<PreparedRun | { why: string }> {
    const { org, id, owner, templateId, inputs } = schedule
    const caller = await actingFor(org, owner, ['workflows.write', 'debates.create'])
    if (!caller) return { why: OWNER_GONE }
    if (!inputs) return { why: INPUTS_ERASED }
    try {
      return await runs.prepared(templateId, inputs, caller, { id: executionId, scheduleId: id })
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      if (error.status === 404) return { why: TEMPLATE_GONE }
      if (error.status === 400) return { why: `inputs_refused: ${error.message}` }
      throw error
    }
  }

  /** False where it has changed since it was read. */
  async function fire(tx: Transaction, schedule: ScheduleRecord, run: PreparedRun | { why: string }, claimed: string) {
    const { org, id, version, overlap } = schedule
    const held = await store.hold(tx, org, id, claimed)
    if (!held?.enabled || held.isBegun) return true
    if (held.version !== version) return false
    if ('why' in run) {
      const outcome = { pausedReason: run.why, queuedExecutionId: null }
      await store.settle(tx, org, id, outcome, schedules.removing(timingOf(org, id)))
      return true
    }
    if (!held.isBusy) await begin(tx, schedule, run)
    else if (overlap === 'queue' && (held.queuedExecutionId ?? claimed) === claimed) {
      await store.settle(tx, org, id, { queuedExecutionId: claimed })
    } else {
      const why = overlap === 'queue' ? 'another run is queued behind it already' : 'overlap is skip'
      await store.settle(tx, org, id, { lastError: `skipped: the previous run is still under way, and ${why}` })
    }
    return true
  }

  async function begin(tx: Transaction, { org, id }: ScheduleRecord, run: PreparedRun) {
    try {
      await runs.beginIn(tx, run)
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 409) throw error
      return store.settle(tx, org, id, { lastError: `skipped: ${error.message}`, queuedExecutionId: null })
    }
    const begun = { lastRunAt: now().toISOString(), lastExecutionId: run.id }
    return store.settle(tx, org, id, { ...begun, lastError: null, queuedExecutionId: null })
  }

  return [
    defineJob({
      ...BEGIN,
      retries: RETRIES,
      async run({ organization_id, schedule_id, execution_id }) {
        for (;;) {
          const schedule = await store.find(organization_id, schedule_id)
          if (!schedule?.enabled) return
          const run = await readied(schedule, execution_id)
          if (await store.transaction((tx) => fire(tx, schedule, run, execution_id))) break
        }
        runs.ready(execution_id)
      },
    }),
  ]
}
