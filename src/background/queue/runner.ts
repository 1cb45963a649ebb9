import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { readPayload } from '../payload.ts'
import { withTimeLimit, workLoop } from '../work-loop.ts'
import { type JobDefinition, JobEnding } from './job.ts'
import type { Boss, FetchedJob } from './pg-boss.ts'

export type Outcome = 'completed' | 'failed' | 'withdrawn' | 'returned'

interface Running {
  job: FetchedJob
  workerId: string
  control: AbortController
  settling: boolean
  done: Promise<void>
}

interface Settled {
  job: FetchedJob
  definition: JobDefinition
  outcome: Outcome
  fault: Error | undefined
  log: Logger
}

export interface RunnerOptions {
  boss: Boss
  definitions: ReadonlyMap<string, JobDefinition>
  /** One job at a time for each worker. */
  workerIds: readonly string[]
  logger: Logger
  /** How long it waits for a wake-up before it looks for jobs itself. */
  idleMs?: number
  onFinished(name: string, outcome: Outcome): void
}

const IDLE_MS = 1_000
const PAUSE_MS = 1_000
const SETTLE_TRIES = 5

/** Takes due jobs and runs them, as many at once as there are workers. */
export function openRunner({ boss, definitions, workerIds, logger, idleMs = IDLE_MS, onFinished }: RunnerOptions) {
  const running = new Map<string, Running>()
  const idle = [...workerIds]
  let open = true
  let lastTake: Promise<number> = Promise.resolve(0)
  const loop = workLoop({
    work: take,
    idleMs,
    onFault: (error) => logger.warn({ err: error }, 'Due jobs could not be fetched'),
  })

  /** Concurrent calls wait for each other, so that no worker gets two jobs. */
  function take(): Promise<number> {
    lastTake = lastTake.then(takeNow, takeNow)
    return lastTake
  }

  async function takeNow(): Promise<number> {
    if (!open || idle.length === 0) return 0
    let taken = 0
    for (const name of await boss.due([...definitions.keys()])) {
      const definition = definitions.get(name)
      if (!definition || !open || idle.length === 0) break
      const room = Math.min(idle.length, roomFor(definition))
      if (room === 0) continue
      for (const job of await boss.fetch(name, room)) {
        begin(job, definition)
        taken++
      }
    }
    return taken
  }

  function roomFor({ name, atOnce = Number.POSITIVE_INFINITY }: JobDefinition): number {
    const underWay = [...running.values()].filter(({ job }) => job.name === name).length
    return Math.max(0, atOnce - underWay)
  }

  function begin(job: FetchedJob, definition: JobDefinition) {
    const workerId = idle.pop()
    if (!workerId) throw new Error('More jobs were fetched than there are workers')
    const run: Running = { job, workerId, control: new AbortController(), settling: false, done: Promise.resolve() }
    running.set(job.id, run)
    run.done = execute(run, definition).finally(() => {
      if (running.get(job.id) === run) running.delete(job.id)
      idle.push(workerId)
      loop.wake()
    })
  }

  async function execute(run: Running, definition: JobDefinition) {
    const log = logger.child({ job: run.job.name, job_id: run.job.id, attempt: run.job.attempt })
    const fault = await attempt(definition, { ...run, logger: log })
    run.settling = true
    const outcome = outcomeOf(run, fault)
    if (outcome === 'failed') log.warn({ err: fault }, 'A job failed')
    await settle({ job: run.job, definition, outcome, fault, log })
    onFinished(run.job.name, outcome)
  }

  async function settle({ job, definition: { leavesNothing }, outcome, fault, log }: Settled) {
    for (let tries = 1; tries <= SETTLE_TRIES; tries++) {
      try {
        if (outcome === 'completed') await (leavesNothing ? boss.forget(job, 'active') : boss.complete(job))
        if (outcome === 'failed' && fault) await boss.fail(job, fault)
        if (outcome === 'failed' && leavesNothing) await boss.forget(job, 'failed')
        if (outcome === 'returned') await boss.giveBack(job)
        return
      } catch (error) {
        log.warn({ err: error, tries }, 'The end of a job could not be written down')
        await pause(PAUSE_MS)
      }
    }
  }

  function end({ settling, control }: Running, why: JobEnding['why']) {
    if (!settling) control.abort(new JobEnding(why))
  }

  const allDone = () => Promise.all([...running.values()].map(({ done }) => done))

  return {
    wake: loop.wake,
    start: loop.start,

    /** Runs what is due, and what that leads to, until nothing is left. */
    async drain() {
      for (;;) {
        /** A job that ended during the search may have left another that the search did not see. */
        const wasIdle = running.size === 0
        const taken = await take()
        if (running.size > 0) await Promise.race([...running.values()].map(({ done }) => done))
        else if (taken === 0 && wasIdle) return
      }
    },

    /** Reports to the store that the running jobs are alive, and tells those that are no longer ours to end. */
    async beat() {
      const alive = [...running.values()].filter(({ settling }) => !settling)
      await Promise.all(
        alive.map(async (run) => {
          if (!(await boss.touch(run.job))) end(run, 'withdrawn')
        }),
      )
    },

    withdraw(id: string) {
      const run = running.get(id)
      if (run) end(run, 'withdrawn')
    },

    busyWorkers: () => new Set([...running.values()].map(({ workerId }) => workerId)),

    /** Takes nothing more, waits for running jobs, and gives back those that do not end in time. */
    async stop(graceMs: number) {
      open = false
      await Promise.allSettled([loop.stop(), lastTake])
      const graceOver = new AbortController()
      await Promise.race([allDone(), pause(graceMs, undefined, { signal: graceOver.signal }).catch(() => {})])
      graceOver.abort()
      for (const run of running.values()) end(run, 'stopping')
      await allDone()
    },
  }
}

function outcomeOf({ control }: Running, fault: Error | undefined): Outcome {
  const { why } = (control.signal.reason ?? {}) as Partial<JobEnding>
  if (why === 'withdrawn') return 'withdrawn'
  if (!fault) return 'completed'
  return why === 'stopping' ? 'returned' : 'failed'
}

interface AttemptOptions {
  job: FetchedJob
  workerId: string
  control: AbortController
  logger: Logger
}

/** Runs a job once; answers with its failure, if it failed. */
async function attempt(definition: JobDefinition, options: AttemptOptions): Promise<Error | undefined> {
  const { job, workerId, control, logger } = options
  try {
    const { payload, faults } = readPayload(definition.payload, job.data)
    if (faults) throw new Error(`The payload is not valid: ${faults.map((f) => `${f.field} ${f.message}`).join('; ')}`)
    const limitMs = (definition.timeoutSeconds ?? 300) * 1_000
    const context = { signal: control.signal, attempt: job.attempt, key: job.key, workerId, logger }
    await withTimeLimit({ control, limitMs }, async () => definition.run(payload, context))
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
