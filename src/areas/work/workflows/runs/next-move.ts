import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { Permission } from '../../../../shared/identity/permissions.ts'
import { MAP } from '../definition/step-types/map.ts'
import type { InstanceKey, Move, Start } from '../plan/move.ts'
import { plan, workOfMove } from '../plan/plan.ts'
import type { StepExecutor } from '../step-executors/step-executor.ts'
import { endOf, type Happening } from './happening.ts'
import {
  type Arrived,
  type Ending,
  type HeldRun,
  instanceOf,
  isAsking,
  isErased,
  isOpen,
  kept,
  type Learnt,
  newStep,
  nextDue,
  pauseAfter,
  type RunStep,
  sameInstance,
  stateOf,
  timesOutAt,
  UNHINDERED,
} from './run.ts'
import type { RunStatus } from './tables.ts'

/** What one transaction writes of a run, and what is done after it. */
export interface NextMove {
  status: RunStatus
  outputs?: JsonObject
  error?: string
  /** There is nothing to do until something arrives. */
  resting: boolean
  /** The steps that changed. */
  steps: readonly RunStep[]
  /** The changed steps whose attempt starts. */
  begun: readonly RunStep[]
  /** The steps whose debates and approvals are no longer needed. */
  stopped: readonly RunStep[]
  happened: readonly Happening[]
  /** The work to start after the transaction. */
  acts: readonly RunStep[]
  /** The permissions that the run's owner needs for the steps that start. */
  needs: readonly Permission[]
  wakeAt: Date | undefined
  isOver: boolean
}

export interface MoveTools {
  executorOf: (type: string) => StepExecutor
  now: () => Date
  /** From 0 to 1, without 1. */
  chance: () => number
}

/** Computes the next move of a run from its rows and from what arrived since; it writes and starts nothing. */
export function nextMove(held: HeldRun, learnt: readonly Learnt[], tools: MoveTools): NextMove {
  const moving = new Moving(held, tools)
  if (isErased(held.run))
    return moving.end({ status: 'failed', error: 'Its definition or its inputs were erased, so it cannot go on' })
  for (const one of learnt) moving.learn(one)
  moving.takeIn()
  return moving.goOn()
}

/** The last move of a run that ends before its plan does; results that had arrived count, unless their texts were erased. */
export function lastMove(held: HeldRun, ending: Ending, tools: MoveTools): NextMove {
  const moving = new Moving(held, tools)
  if (!isErased(held.run)) moving.takeIn({ begins: false })
  return moving.end(ending)
}

class Moving {
  readonly #held: HeldRun
  readonly #tools: MoveTools
  readonly #at: Date
  readonly #steps: RunStep[]
  readonly #changed = new Set<RunStep>()
  readonly #begun = new Set<RunStep>()
  readonly #stopped: RunStep[] = []
  readonly #happened: Happening[] = []

  constructor(held: HeldRun, tools: MoveTools) {
    this.#held = held
    this.#tools = tools
    this.#at = tools.now()
    this.#steps = held.steps.map((step) => ({ ...step }))
  }

  learn({ step: key, attempt, acted }: Learnt): void {
    const step = this.#steps.find((one) => sameInstance(one, key))
    if (step?.status !== 'running' || step.attempt !== attempt || step.arrived) return
    if (acted.outcome === 'acted') this.#change(step, { actedAt: this.#at.toISOString() })
    else if (acted.outcome === 'waits') {
      this.#change(step, { dueAt: acted.until.toISOString(), waitsFor: acted.why })
    } else {
      const { outcome: _, ...arrived } = acted
      this.#change(step, { arrived })
    }
  }

  /** Ends steps whose result has arrived or whose time is up, and starts attempts that are due, unless the options forbid it. */
  takeIn({ begins = true } = {}): void {
    for (const step of this.#steps) {
      if (!isOpen(step) || (step.status === 'retrying' && !begins)) continue
      if (step.status === 'running' && step.arrived) this.#settle(step, step.arrived)
      else if (this.#isPast(step.timesOutAt)) this.#timeOut(step)
      else if (this.#isPast(step.dueAt)) this.#whenDue(step)
    }
  }

  /** Plans until no step is left to start: a step that cannot start ends at once, which may start others. */
  goOn(): NextMove {
    const { definition, inputs, startedAt } = this.#held.run
    if (!definition || !inputs) throw new Error('A run whose texts were erased goes on to nothing')
    if (startedAt === null) this.#tell({ what: 'start' })
    const work = workOfMove()
    for (;;) {
      const move = plan(definition, inputs, this.#steps.map(stateOf), work)
      this.#apply(move)
      if (move.finish) return this.#finish(move.finish)
      const faulty = this.#steps.filter((step) => step.status === 'running' && step.arrived)
      if (faulty.length === 0) return this.#result('running')
      for (const step of faulty) if (step.arrived) this.#settle(step, step.arrived)
    }
  }

  end({ status, error }: Ending): NextMove {
    for (const step of this.#steps.filter(isOpen)) this.#giveUp(step, { status, error })
    this.#tell({ what: status === 'cancelled' ? 'terminated' : 'failed', note: error })
    return { ...this.#result(status), error }
  }

  #finish(finish: NonNullable<Move['finish']>): NextMove {
    if (finish.status === 'completed') {
      this.#tell({ what: 'complete' })
      return { ...this.#result('completed'), outputs: finish.outputs }
    }
    for (const step of this.#steps.filter(isOpen)) this.#giveUp(step, finish)
    this.#tell({ what: 'failed', note: finish.error, ...(finish.stepId !== null && { stepId: finish.stepId }) })
    return { ...this.#result('failed'), error: finish.error }
  }

  #apply({ start, ended, skip, missing }: Move): void {
    for (const { status, result, error, ...key } of ended) this.#endAtOnce(key, { status, result, error })
    for (const key of skip) this.#endAtOnce(instanceOf(key), { status: 'skipped', result: null, error: null })
    for (const one of start) this.#start(one)
    for (const { path, stepId, iteration, branch } of missing) {
      this.#tell({ what: 'missing_path', note: path, ...(stepId !== '' && { stepId, iteration, branch }) })
    }
  }

  /** Ends a step that is no longer needed. */
  #giveUp(step: RunStep, { status, error }: Ending): void {
    this.#stop(step)
    this.#over(step, { status: status === 'cancelled' ? 'skipped' : 'failed', error })
  }

  #endAtOnce(
    key: InstanceKey,
    end: Pick<RunStep, 'result' | 'error'> & { status: 'completed' | 'failed' | 'skipped' },
  ) {
    const known = this.#steps.find((step) => sameInstance(step, key))
    const step = known ?? newStep(key, this.#typeOf(key), this.#at)
    if (!known) this.#add(step)
    this.#over(step, end)
    if (end.status === 'skipped' && end.error === null) return
    this.#tell(endOf(step))
  }

  #start({ type, config, timeoutSeconds, retries, optional, stepId, iteration, branch }: Start): void {
    const key = { stepId, iteration, branch }
    const step = { ...newStep(key, type, this.#at), config, timeoutSeconds, retries, optional }
    this.#add(step)
    this.#begin(step)
  }

  /** Starts an attempt with a new claim. */
  #begin(step: RunStep): void {
    const claimed = this.#executor(step).claim(step.config ?? {})
    const limit = { timesOutAt: timesOutAt(step, this.#at) }
    const fresh = { status: 'running', actedAt: null, ...UNHINDERED, ...limit } as const
    if ('error' in claimed) {
      this.#change(step, { ...fresh, arrived: { error: claimed.error, final: true } })
      return
    }
    const { subjectId = null, dueAt } = claimed
    this.#change(step, { ...fresh, subjectId, dueAt: dueAt?.toISOString() ?? null })
    this.#begun.add(step)
    this.#tell({ what: 'step_start', ...instanceOf(step), attempt: step.attempt })
  }

  #settle(step: RunStep, given: Arrived): void {
    const arrived = kept(given, this.#steps)
    if ('result' in arrived) {
      this.#over(step, { status: 'completed', result: arrived.result, error: null })
      this.#tell(endOf(step))
      return
    }
    this.#fail(step, arrived.error, arrived.final ?? false)
  }

  #fail(step: RunStep, error: string, isFinal: boolean): void {
    if (!isFinal && step.attempt <= step.retries) {
      const dueAt = this.#after(pauseAfter(step.attempt, this.#tools.chance()))
      this.#change(step, { status: 'retrying', error, dueAt, arrived: null, timesOutAt: null })
      this.#tell({ what: 'step_retry', ...instanceOf(step), attempt: step.attempt, note: error })
      return
    }
    this.#over(step, { status: step.optional ? 'skipped' : 'failed', error })
    this.#tell(endOf(step))
    if (step.type === MAP) this.#giveUpItems(step)
  }

  /** A map that ends before its items ends them too. */
  #giveUpItems({ stepId, iteration }: RunStep): void {
    const items = this.#steps.filter((step) => isOpen(step) && step.stepId === stepId && step.iteration === iteration)
    for (const item of items) {
      this.#giveUp(item, { status: 'failed', error: 'Its map ended before it' })
      this.#tell(endOf(item))
    }
  }

  #timeOut(step: RunStep): void {
    this.#stop(step)
    this.#fail(step, `It took longer than ${step.timeoutSeconds} seconds`, false)
  }

  #whenDue(step: RunStep): void {
    if (step.status === 'retrying') {
      this.#change(step, { attempt: step.attempt + 1 })
      this.#begin(step)
      if (step.arrived) this.#settle(step, step.arrived)
      return
    }
    const { whenDue } = this.#executor(step)
    if (whenDue) this.#settle(step, { result: whenDue(step.config ?? {}) })
    else this.#change(step, { dueAt: null, waitsFor: null })
  }

  /** Withdraws what the step claimed. A claim made in this same move was never started. */
  #stop(step: RunStep): void {
    if (!this.#begun.delete(step) && step.status === 'running') this.#stopped.push({ ...step })
  }

  #result(planned: RunStatus): NextMove {
    const isOver = planned !== 'running'
    const open = this.#steps.filter(isOpen)
    const begun = [...this.#begun].filter(isOpen)
    const acts = isOver ? [] : open.filter((step) => this.#isToAct(step))
    const scopes = [...begun, ...acts].flatMap((step) => this.#executor(step).scopes ?? [])
    const wakeAt = isOver ? undefined : nextDue(open)
    return {
      status: planned === 'running' && open.some(isAsking) ? 'waiting_approval' : planned,
      resting: isOver || (acts.length === 0 && wakeAt === undefined),
      steps: [...this.#changed],
      begun,
      stopped: this.#stopped,
      happened: this.#happened,
      acts,
      needs: [...new Set(scopes)],
      wakeAt,
      isOver,
    }
  }

  #isToAct(step: RunStep): boolean {
    const isFree = step.status === 'running' && step.actedAt === null && step.dueAt === null && step.arrived === null
    return isFree && this.#executor(step).act !== undefined
  }

  #typeOf({ stepId }: InstanceKey): string {
    return this.#held.run.definition?.steps.find(({ id }) => id === stepId)?.type ?? ''
  }

  #executor = (step: RunStep) => this.#tools.executorOf(step.type)
  #isPast = (time: string | null) => time !== null && Date.parse(time) <= this.#at.getTime()
  #after = (ms: number) => new Date(this.#at.getTime() + ms).toISOString()

  /** A failed step keeps its config for a retry, unless the config was read before an erasure. */
  #over(step: RunStep, end: Pick<RunStep, 'status'> & Partial<RunStep>): void {
    const config = end.status === 'failed' && !isErased(this.#held.run) ? step.config : null
    const nothing = { dueAt: null, timesOutAt: null, ...UNHINDERED }
    this.#change(step, { ...end, ...nothing, config, endedAt: this.#at.toISOString() })
  }

  #change(step: RunStep, fields: Partial<RunStep>): void {
    Object.assign(step, fields)
    this.#changed.add(step)
  }

  #add(step: RunStep): void {
    this.#steps.push(step)
    this.#changed.add(step)
  }

  #tell = (happening: Happening) => void this.#happened.push(happening)
}
