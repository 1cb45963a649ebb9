import type { Schedules } from '../../../../background/schedules/schedules.ts'
import { ServiceError } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { sideBySide } from '../../../../storage/connection/together.ts'
import type { Transaction } from '../../../../storage/database.ts'
import { type ConfigChange, changedConfig } from './config.ts'
import type { PulseDebateStore } from './debate-store.ts'
import { shownConfig, shownStarting } from './scheduler-status.ts'
import { NO_COUNTS, pollOf, type Scheduler, type SchedulerChange, type SchedulerStore } from './scheduler-store.ts'
import { stateNames } from './schema.ts'

interface Dependencies {
  schedulers: SchedulerStore
  debates: PulseDebateStore
  schedules: Pick<Schedules, 'set' | 'remove'>
  /** Whether this installation allows pulse to start debates. */
  createsDebates: boolean
  newId: NewId
  now: () => Date
}

const MESSAGES: Readonly<Record<Act, string>> = {
  start: 'The scheduler runs; the first poll begins at once',
  pause: 'The scheduler is paused; what it counted is kept',
  resume: 'The scheduler runs again',
  stop: 'The scheduler is stopped',
}

/** Starts, pauses, resumes, stops and configures the scheduler of an organization. */
export function schedulerService({ schedulers, debates, schedules, createsDebates, newId, now }: Dependencies) {
  function refuseWithoutCreator({ state }: Scheduler, caller: Caller) {
    if (!createsDebates) throw noDebateCreator(state, 'this installation lets it start no debates')
    if (!permits(caller, 'debates.create')) throw noDebateCreator(state, 'you may not create debates')
  }

  const setPoll = (tx: Transaction, org: string, runId: string, seconds: number, firstAt?: Date) =>
    schedules.set(tx, { ...pollOf(org), every: seconds, data: { run_id: runId }, ...(firstAt && { firstAt }) })

  function running(act: 'start' | 'resume') {
    return (caller: Caller) =>
      schedulers.holding(caller.org, now(), async ({ scheduler }) => {
        refuseForbidden(act, scheduler.state)
        refuseWithoutCreator(scheduler, caller)
        const at = now()
        const runId = act === 'start' ? newId('run') : (scheduler.runId ?? newId('run'))
        const anew = { counters: { ...NO_COUNTS, started_at: at.toISOString() }, ranMs: 0, lastPollAt: null }
        const change: SchedulerChange = {
          state: 'running',
          runId,
          actsFor: caller.userId,
          pausedBecause: null,
          runningSince: at.toISOString(),
          ...(act === 'start' && anew),
        }
        const status = act === 'start' ? ('started' as const) : ('running' as const)
        return {
          change,
          async finish(tx) {
            await setPoll(tx, caller.org, runId, scheduler.config.poll_interval_seconds, at)
            return { ...response(act, 'running'), status, run_id: runId, starting: [], dropped: 0 }
          },
        }
      })
  }

  /** Drops claimed debates, which then never start, and lists those that are already starting. */
  async function atRest(tx: Transaction, org: string, why: string, at: Date) {
    const [, dropped, open] = await sideBySide(
      tx,
      (side) => schedules.remove(side, pollOf(org)),
      (side) => debates.dropClaimed(side, org, why, at),
      (side) => debates.open(org, side),
    )
    return { dropped, starting: open.filter(({ state }) => state === 'starting').map(shownStarting) }
  }

  function resting(act: 'pause' | 'stop') {
    const state = act === 'pause' ? ('paused' as const) : ('stopped' as const)
    return (caller: Caller) =>
      schedulers.holding(caller.org, now(), async ({ scheduler }) => {
        refuseForbidden(act, scheduler.state)
        const at = now()
        return {
          change: { ...restingChange(scheduler, state, at), pausedBecause: null },
          async finish(tx) {
            const { dropped, starting } = await atRest(tx, caller.org, `The scheduler was ${state}`, at)
            return { ...response(act, state), status: state, run_id: scheduler.runId ?? '', starting, dropped }
          },
        }
      })
  }

  return {
    start: running('start'),
    resume: running('resume'),
    pause: resting('pause'),
    stop: resting('stop'),

    /** Pauses the scheduler by itself if the run is still the same, with a reason. */
    pauseBecause: (org: string, runId: string, why: string): Promise<void> =>
      schedulers.holding(org, now(), async ({ scheduler }) => {
        if (scheduler.state !== 'running' || scheduler.runId !== runId) return { result: undefined }
        const at = now()
        return {
          change: { ...restingChange(scheduler, 'paused', at), pausedBecause: why },
          async finish(tx) {
            await atRest(tx, org, why, at)
          },
        }
      }),

    /** Takes effect at the next poll. */
    configure: (change: ConfigChange, caller: Caller) =>
      schedulers.holding(caller.org, now(), async ({ scheduler }) => {
        const config = changedConfig(scheduler.config, change)
        const { state, runId } = scheduler
        const result = {
          success: true,
          status: 'updated' as const,
          message: 'It takes effect at the next poll',
          config: shownConfig(config),
        }
        return {
          change: { config },
          async finish(tx) {
            if (state === 'running' && runId !== null)
              await setPoll(tx, caller.org, runId, config.poll_interval_seconds)
            return result
          },
        }
      }),
  }
}
export type SchedulerService = ReturnType<typeof schedulerService>

function restingChange({ ranMs, runningSince }: Scheduler, state: 'paused' | 'stopped', at: Date): SchedulerChange {
  const ran = runningSince ? Math.max(0, at.getTime() - Date.parse(runningSince)) : 0
  return { state, ranMs: ranMs + ran, runningSince: null }
}

const response = (act: Act, state: Scheduler['state']) => ({ success: true, message: MESSAGES[act], state })

type State = Scheduler['state']
type Act = 'start' | 'pause' | 'resume' | 'stop'

/** The allowed actions in each state, and the state each leads to. */
const MOVES: Readonly<Record<Act, Partial<Record<State, State>>>> = {
  start: { stopped: 'running' },
  pause: { running: 'paused' },
  resume: { paused: 'running' },
  stop: { running: 'stopped', paused: 'stopped' },
}

const WORDS: Readonly<Record<Act, string>> = {
  start: 'started',
  pause: 'paused',
  resume: 'resumed',
  stop: 'stopped',
}

/** Refuses an action that the state forbids, and names the state. */
function refuseForbidden(act: Act, state: State): void {
  if (MOVES[act][state]) return
  throw forbiddenIn(state, `The scheduler is ${state} and cannot be ${WORDS[act]}`)
}

const noDebateCreator = (state: State, why: string) =>
  forbiddenIn(state, `The scheduler cannot run: ${why}`, { reason: 'NO_DEBATE_CREATOR' })

const forbiddenIn = (state: State, message: string, details: object = {}) =>
  new ServiceError(409, 'CONFLICT', message, { details: { ...details, ...stateNames(state) }, members: { state } })
