import { sql } from 'kysely'
import type { AnnounceApart } from '../../../../background/announcements/announcer.ts'
import { storableJson } from '../../../../shared/text/storable-text.ts'
import { sideBySide, together } from '../../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { InstanceKey } from '../plan/move.ts'
import type { StepExecutor } from '../step-executors/step-executor.ts'
import { announcementsOf, resumedAnnouncement } from './move-announcements.ts'
import type { NextMove } from './next-move.ts'
import type { RetryByHand } from './retry-by-hand.ts'
import { type HeldRun, instanceName, type Run, type RunStep, stepsAfter } from './run.ts'
import { lockUnderWay, underWayOf } from './under-way-limit-store.ts'

interface MoveStoreDependencies {
  db: Database
  executorOf: (type: string) => StepExecutor
  announce: AnnounceApart
  /** Called in the transaction that ends a run. */
  ended: (tx: Transaction, run: Run) => Promise<void>
  now: () => Date
}

interface Written {
  /** The run as the move has left it. */
  held: HeldRun
  /** A step ended while it began, so that more follows at once. */
  hasMore: boolean
  /** Tells the stream of it, once it has committed. */
  tell: () => void
}

/** How to tell the stream of a run that goes on, or how many others are under way in its place. */
type Resumed = Pick<Written, 'tell'> | { underWay: number }

/** The run has moved on since it was read. */
class MovedOn extends Error {}

function versionOf(moved: readonly { version: number }[]): number {
  const version = moved[0]?.version
  if (version === undefined) throw new MovedOn()
  return version
}

/** Writes moves of runs, each in one transaction that begins with the row of the run. */
export function moveStore({ db, executorOf, announce, ended, now }: MoveStoreDependencies) {
  /** What beginning an attempt makes of its row. */
  async function begun(tx: Transaction, run: Run, step: RunStep): Promise<RunStep> {
    const made = await executorOf(step.type).begin?.(tx, { run, step: { ...step, config: step.config ?? {} } })
    if (!made) return step
    return 'subjectId' in made ? { ...step, ...made } : { ...step, arrived: made }
  }

  async function stop(tx: Transaction, run: Run, step: RunStep) {
    await executorOf(step.type).withdraw?.(tx, { run, step: { ...step, config: step.config ?? {} } })
  }

  async function writeIn(tx: Transaction, held: HeldRun, move: NextMove): Promise<Written> {
    const { run } = held
    const at = now().toISOString()
    const telling = (steps: readonly RunStep[]) => (side: Transaction) =>
      announce(side, ...announcementsOf(held, move, steps, at))
    const ending = move.isOver ? [(side: Transaction) => ended(side, run)] : []
    const hasOutside = move.begun.some(({ type }) => executorOf(type).begin) || move.stopped.length > 0
    const after = (version: number, steps: readonly RunStep[]): HeldRun => ({
      run: { ...run, version, status: move.status, startedAt: run.startedAt ?? at },
      steps: stepsAfter(held.steps, steps),
    })
    if (!hasOutside) {
      const writing = (side: Transaction) => together(side, fenced(run, move, at), ...rows(run, move, at))
      const [[moved], tell] = await sideBySide(tx, writing, telling(move.steps), ...ending)
      return { held: after(versionOf(moved), move.steps), hasMore: false, tell }
    }
    const [moved] = await together(tx, fenced(run, move, at))
    const version = versionOf(moved)
    for (const step of move.stopped) await stop(tx, run, step)
    const written = new Map(move.steps.map((step) => [instanceName(run.id, step), step]))
    for (const step of move.begun) written.set(instanceName(run.id, step), await begun(tx, run, step))
    const steps = [...written.values()]
    const hasMore = steps.some(({ status, arrived }) => status === 'running' && arrived !== null)
    const [, tell] = await sideBySide(
      tx,
      (side) => together(side, ...rows(run, { ...move, steps }, at), ...(hasMore ? [awake(run)] : [])),
      telling(steps),
      ...ending,
    )
    return { held: after(version, steps), hasMore, tell }
  }

  return {
    /** Writes a move if the run is still as it was read; undefined when it has moved on. */
    async write(held: HeldRun, move: NextMove): Promise<Written | undefined> {
      try {
        const written = await db.transaction().execute((tx) => writeIn(tx, held, move))
        written.tell()
        return written
      } catch (error) {
        if (error instanceof MovedOn) return undefined
        throw error
      }
    },

    /**
     * Lets a run that failed go on in the name of the person who asks for it, unless as many of its payer are under way as may
     * be; undefined when it has moved on.
     */
    async resume(
      held: HeldRun,
      retry: RetryByHand,
      { owner, most }: { owner: string; most: number },
    ): Promise<Resumed | undefined> {
      const { run } = held
      const { again, removed } = retry
      const at = now().toISOString()
      const written = await db.transaction().execute(async (tx): Promise<Resumed | undefined> => {
        const [, [counted]] = await together(tx, lockUnderWay(run.payer), resumed(run, { owner, most, at }))
        if (!counted?.isResumed) return counted && counted.count >= most ? { underWay: counted.count } : undefined
        const happened = [{ what: 'resumed' as const, note: owner }]
        const [, tell] = await sideBySide(
          tx,
          (side) => together(side, without(run, removed), ...rows(run, { steps: again, happened }, at)),
          (side) => announce(side, resumedAnnouncement(held, retry)),
        )
        return { tell }
      })
      if (written && 'tell' in written) written.tell()
      return written
    },
  }
}
export type MoveStore = ReturnType<typeof moveStore>

const fenced = ({ id, version, startedAt }: Run, { status, outputs, error, resting, isOver }: NextMove, at: string) =>
  sql<{ version: number }>`
    update workflow_runs set status = ${status}, resting = ${resting}, version = version + 1, updated_at = ${at},
      started_at = ${startedAt ?? at}, completed_at = ${isOver ? at : null}, error = ${error ?? null},
      outputs = ${outputs === undefined ? null : storableJson(outputs)}::jsonb
    where id = ${id} and version = ${version} and completed_at is null
    returning version`

const resumed = ({ id, payer, version }: Run, { owner, most, at }: { owner: string; most: number; at: string }) =>
  sql<{ count: number; isResumed: boolean }>`
    with under_way as (${underWayOf(payer)}), resumed as (
      update workflow_runs set status = 'running', resting = false, completed_at = null, error = null, outputs = null,
        owner = ${owner}, version = version + 1, updated_at = ${at}, runner = null, lease_until = null
      from under_way
      where id = ${id} and version = ${version} and status = 'failed' and under_way.count < ${most}
      returning id
    )
    select count, exists (select from resumed) as "isResumed" from under_way`

const without = ({ id }: Run, removed: readonly InstanceKey[]) => sql`
  delete from workflow_steps using json_to_recordset(${JSON.stringify(removed)}::json)
    as gone ("stepId" text, iteration integer, branch integer)
  where run_id = ${id} and step_id = gone."stepId" and workflow_steps.iteration = gone.iteration
    and workflow_steps.branch = gone.branch`

const awake = ({ id }: Run) => sql`update workflow_runs set resting = false where id = ${id}`

/** Constant texts with one parameter each, so that the server plans them once, however many rows they write. */
function rows({ org, id }: Run, { steps, happened }: Pick<NextMove, 'steps' | 'happened'>, at: string) {
  const entries = happened.map(({ stepId, ...one }) => ({
    organization_id: org,
    run_id: id,
    at,
    step_id: stepId,
    ...one,
  }))
  return [
    ...(steps.length === 0 ? [] : [upserted(steps.map((step) => rowOf(org, id, step)))]),
    ...(entries.length === 0 ? [] : [recorded(entries)]),
  ]
}

const STEP_COLUMNS = sql.raw(
  `organization_id, run_id, step_id, iteration, branch, type, status, attempt, retries, optional, timeout_seconds, config,
    subject_id, acted_at, waits_for, breakpoint_id, due_at, times_out_at, arrived, result, error, started_at, ended_at`,
)

const upserted = (steps: readonly object[]) => sql`
  insert into workflow_steps (${STEP_COLUMNS})
  select ${STEP_COLUMNS} from json_populate_recordset(null::workflow_steps, ${storableJson(steps)}::json)
  on conflict (run_id, step_id, iteration, branch) do update set
    status = excluded.status, attempt = excluded.attempt, config = excluded.config, subject_id = excluded.subject_id,
    acted_at = excluded.acted_at, waits_for = excluded.waits_for, breakpoint_id = excluded.breakpoint_id,
    due_at = excluded.due_at, times_out_at = excluded.times_out_at, arrived = excluded.arrived, result = excluded.result,
    error = excluded.error, ended_at = excluded.ended_at`

const recorded = (rows: readonly object[]) => sql`
  insert into workflow_history (organization_id, run_id, at, what, step_id, iteration, branch, attempt, note)
  select organization_id, run_id, at, what, step_id, iteration, branch, attempt, note
  from json_populate_recordset(null::workflow_history, ${storableJson(rows)}::json)`

const rowOf = (organization_id: string, run_id: string, step: RunStep) => ({
  organization_id,
  run_id,
  step_id: step.stepId,
  iteration: step.iteration,
  branch: step.branch,
  type: step.type,
  status: step.status,
  attempt: step.attempt,
  retries: step.retries,
  optional: step.optional,
  timeout_seconds: step.timeoutSeconds,
  config: step.config,
  subject_id: step.subjectId,
  acted_at: step.actedAt,
  waits_for: step.waitsFor,
  breakpoint_id: step.breakpointId,
  due_at: step.dueAt,
  times_out_at: step.timesOutAt,
  arrived: step.arrived,
  result: step.result,
  error: step.error,
  started_at: step.startedAt,
  ended_at: step.endedAt,
})
