import type { Selectable, Updateable } from 'kysely'
import Type from 'typebox'
import type { JobAddress } from '../../../../background/queue/job.ts'
import { defineSchedule, type ScheduleName } from '../../../../background/schedules/schedule.ts'
import { sideBySide, together } from '../../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { Tables } from '../../../../storage/tables.ts'
import type { Reason } from '../ranking/rank-topics.ts'
import { DEFAULT_CONFIG, type SchedulerConfig } from './config.ts'

type Row = Selectable<Tables['pulse_schedulers']>

/** The scheduler of one organization. */
export interface Scheduler {
  org: string
  state: Row['state']
  runId: string | null
  config: SchedulerConfig
  actsFor: string | null
  pausedBecause: string | null
  counters: Counters
  ranMs: number
  runningSince: string | null
  lastPollAt: string | null
  lastPollKey: string | null
}

/** A scheduler whose row is locked until the transaction ends. */
export interface Held {
  tx: Transaction
  scheduler: Scheduler
}

export type SchedulerChange = Partial<Omit<Scheduler, 'org'>>

/** What becomes of a scheduler, and what `finish` does beside that change. */
type Outcome<Result> = { change?: SchedulerChange } & (
  | { result: Result }
  | { finish: (tx: Transaction) => Promise<Result> }
)

/** Changing a scheduler, or claiming a debate for it, requires the lock on its row. */
export const schedulerStore = (db: Database) => ({
  async find(org: string): Promise<Scheduler> {
    const row = await db
      .selectFrom('pulse_schedulers')
      .selectAll()
      .where('organization_id', '=', org)
      .executeTakeFirst()
    return row ? schedulerOf(row) : fresh(org)
  },

  /** Locks the scheduler during the work, and writes the `change` that the work returns. */
  holding: <Result>(org: string, now: Date, work: (held: Held) => Promise<Outcome<Result>>): Promise<Result> =>
    db.transaction().execute(async (tx) => {
      const [, [row]] = await together(
        tx,
        tx
          .insertInto('pulse_schedulers')
          .values({ ...columnsOf(fresh(org)), organization_id: org, updated_at: now.toISOString() } as Row)
          .onConflict((known) => known.column('organization_id').doNothing()),
        tx.selectFrom('pulse_schedulers').selectAll().where('organization_id', '=', org).forUpdate(),
      )
      const outcome = await work({ tx, scheduler: schedulerOf(row as Row) })
      const changed = outcome.change && { ...columnsOf(outcome.change), updated_at: now.toISOString() }
      const [result] = await sideBySide(
        tx,
        async (side) => ('finish' in outcome ? outcome.finish(side) : outcome.result),
        async (side) =>
          changed && side.updateTable('pulse_schedulers').set(changed).where('organization_id', '=', org).execute(),
      )
      return result
    }),
})
export type SchedulerStore = ReturnType<typeof schedulerStore>

const fresh = (org: string): Scheduler => ({
  org,
  state: 'stopped',
  runId: null,
  config: DEFAULT_CONFIG,
  actsFor: null,
  pausedBecause: null,
  counters: NO_COUNTS,
  ranMs: 0,
  runningSince: null,
  lastPollAt: null,
  lastPollKey: null,
})

const schedulerOf = (row: Row): Scheduler => ({
  org: row.organization_id,
  state: row.state,
  runId: row.run_id,
  config: { ...DEFAULT_CONFIG, ...(row.config as Partial<SchedulerConfig>) },
  actsFor: row.acts_for,
  pausedBecause: row.paused_because,
  counters: { ...NO_COUNTS, ...(row.counters as Partial<Counters>) },
  ranMs: row.ran_ms,
  runningSince: row.running_since,
  lastPollAt: row.last_poll_at,
  lastPollKey: row.last_poll_key,
})

const COLUMNS = {
  state: 'state',
  runId: 'run_id',
  config: 'config',
  actsFor: 'acts_for',
  pausedBecause: 'paused_because',
  counters: 'counters',
  ranMs: 'ran_ms',
  runningSince: 'running_since',
  lastPollAt: 'last_poll_at',
  lastPollKey: 'last_poll_key',
} as const satisfies Record<keyof SchedulerChange, keyof Row>

const columnsOf = (change: SchedulerChange): Updateable<Tables['pulse_schedulers']> =>
  Object.fromEntries(
    Object.entries(COLUMNS).flatMap(([name, column]) => {
      const value = change[name as keyof SchedulerChange]
      return value === undefined ? [] : [[column, value]]
    }),
  )

/** What a scheduler did since its last start. */
interface Counters {
  polls_completed: number
  topics_evaluated: number
  topics_filtered: number
  duplicates_skipped: number
  debates_created: number
  debates_failed: number
  errors: number
  /** How many topics were skipped, by reason. */
  filtered: Readonly<Partial<Record<Reason, number>>>
  last_debate_at: string | null
  started_at: string | null
}

export const NO_COUNTS: Counters = {
  polls_completed: 0,
  topics_evaluated: 0,
  topics_filtered: 0,
  duplicates_skipped: 0,
  debates_created: 0,
  debates_failed: 0,
  errors: 0,
  filtered: {},
  last_debate_at: null,
  started_at: null,
}

const DUPLICATES: readonly Reason[] = ['duplicate', 'similar']

/** The counters after one more poll. */
export function afterPoll(counters: Counters, passedOver: readonly (Reason | null)[], errors: number): Counters {
  const filtered = { ...counters.filtered }
  for (const reason of passedOver) if (reason) filtered[reason] = (filtered[reason] ?? 0) + 1
  const reasons = passedOver.filter((reason) => reason !== null)
  return {
    ...counters,
    polls_completed: counters.polls_completed + 1,
    topics_evaluated: counters.topics_evaluated + passedOver.length,
    topics_filtered: counters.topics_filtered + reasons.length,
    duplicates_skipped: counters.duplicates_skipped + reasons.filter((reason) => DUPLICATES.includes(reason)).length,
    errors: counters.errors + errors,
    filtered,
  }
}

export const POLL = {
  name: 'pulse.poll',
  payload: Type.Object({ organization_id: Type.String(), run_id: Type.String() }),
} satisfies JobAddress

/** One schedule for each running scheduler. */
export const pollSchedule = defineSchedule({
  name: 'pulse.poll',
  async fire(_tx, { org, data }, enqueue) {
    await enqueue(POLL, { organization_id: org, run_id: String(data.run_id) })
    return undefined
  },
})

export const pollOf = (org: string): ScheduleName => ({ org, kind: pollSchedule, key: 'scheduler' })
