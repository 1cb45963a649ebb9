import type { JsonObject, JsonValue } from '../../../../shared/canonical-json.ts'
import { storableValue } from '../../../../shared/text/storable-text.ts'
import type { Definition } from '../definition/definition.ts'
import type { InstanceKey, StepState } from '../plan/move.ts'
import { Outputs } from '../plan/sizes.ts'
import type { RunStatus, StepStatus } from './tables.ts'

/** How an attempt of a step ended outside, and when, until its run has taken that in. A `final` failure is not tried again. */
export type Arrived = ({ result: JsonValue } | { error: string; final?: true }) & { at?: string }

/** A run as it is moved on. */
export interface Run {
  org: string
  id: string
  payer: string
  templateId: string
  /** The schedule that began it. */
  scheduleId: string | null
  name: string
  /** Null once its texts were erased. */
  definition: Definition | null
  /** Null once they were erased. */
  inputs: JsonObject | null
  status: RunStatus
  /** In whose name its steps act. */
  owner: string
  startedBy: string
  startedAt: string | null
  version: number
}

/** What an approval step fails with when it is due and nobody has answered. */
export const UNANSWERED = 'Nobody decided in time'

/** An instance of a step that has begun. */
export interface RunStep extends InstanceKey {
  type: string
  status: StepStatus
  /** From 1; it counts up only after a failure that was written down. */
  attempt: number
  retries: number
  optional: boolean
  timeoutSeconds: number | null
  /** With the values of its expressions, while it runs. */
  config: JsonObject | null
  /** What it claimed before it happened: a debate, an approval, an effect. */
  subjectId: string | null
  /** When what it claimed was set going. */
  actedAt: string | null
  /** What holds it up, in words. */
  waitsFor: string | null
  /** Where its debate waits for people. */
  breakpointId: string | null
  /** When it ends, is tried again or is set going anew. */
  dueAt: string | null
  timesOutAt: string | null
  arrived: Arrived | null
  result: JsonValue
  error: string | null
  startedAt: string
  endedAt: string | null
}

/** What a worker has learnt since it read the run: how it went to set a step going. */
export interface Learnt {
  step: InstanceKey
  attempt: number
  acted: { outcome: 'acted' } | { outcome: 'waits'; until: Date; why: string } | ({ outcome: 'ended' } & Arrived)
}

/** How a run ends from outside its plan. */
export interface Ending {
  status: 'failed' | 'cancelled'
  error: string
}

/** Why runs end that nobody ended and whose plan did not. */
export const OWNER_GONE = 'owner_gone: its owner may no longer act here; the person who retries it becomes its owner'
export const GAVE_UP = 'The run stopped because of an error in this service; it can be retried'

export interface HeldRun {
  run: Run
  steps: readonly RunStep[]
}

export const isOver = ({ status }: { status: RunStatus }) =>
  status === 'completed' || status === 'failed' || status === 'cancelled'

/** Whether what it was to go on with is gone. */
export const isErased = ({ definition, inputs }: Pick<Run, 'definition' | 'inputs'>) => !definition || !inputs

/** Whether it waits for people: for their answer to what it asks, or at a breakpoint of its debate. */
export const isAsking = ({ type, status, arrived, breakpointId }: RunStep) =>
  status === 'running' && arrived === null && (type === 'approval' || breakpointId !== null)

/** Whether it is still to end: it runs, or waits for its next attempt. */
export const isOpen = ({ status }: Pick<RunStep, 'status'>) => status === 'running' || status === 'retrying'

export const sameInstance = (one: InstanceKey, other: InstanceKey) =>
  one.stepId === other.stepId && one.iteration === other.iteration && one.branch === other.branch

/** What arrived, or why an output cannot be kept beside those of its run. */
export function kept(arrived: Arrived, steps: readonly RunStep[]): Arrived {
  const fault = 'result' in arrived ? new Outputs(steps).take(arrived.result) : undefined
  return fault === undefined ? arrived : { error: fault, final: true }
}

/** A name of the instance of a step that is the same for all its attempts. */
export const instanceName = (runId: string, { stepId, iteration, branch }: InstanceKey) =>
  `${runId}/${stepId}/${iteration}/${branch}`

/** The steps of a run once some of them were written, as they would be read again. */
export function stepsAfter(steps: readonly RunStep[], written: readonly RunStep[]): RunStep[] {
  const changed = new Map(written.map((step) => [instanceName('', step), storableValue(step)]))
  const known = steps.map((step) => {
    const name = instanceName('', step)
    const now = changed.get(name)
    changed.delete(name)
    return now ?? step
  })
  return [...known, ...changed.values()]
}

export const instanceOf = ({ stepId, iteration, branch }: InstanceKey) => ({ stepId, iteration, branch })

/** An attempt that nothing holds up, and that has not ended. */
export const UNHINDERED = { waitsFor: null, breakpointId: null, arrived: null } as const

/** A step at the beginning of its first attempt. */
export const newStep = (key: InstanceKey, type: string, at: Date): RunStep => ({
  ...key,
  type,
  status: 'running',
  attempt: 1,
  retries: 0,
  optional: false,
  timeoutSeconds: null,
  config: null,
  subjectId: null,
  actedAt: null,
  ...UNHINDERED,
  dueAt: null,
  timesOutAt: null,
  result: null,
  error: null,
  startedAt: at.toISOString(),
  endedAt: null,
})

/** What a plan sees of a step. */
export function stateOf({ stepId, iteration, branch, status, result, error }: RunStep): StepState {
  const key = { stepId, iteration, branch }
  if (status === 'running' || status === 'retrying') return { ...key, status: 'running', result: null, error: null }
  return { ...key, status, result, error }
}

/** When an attempt has taken too long that begins now. */
export const timesOutAt = ({ timeoutSeconds }: Pick<RunStep, 'timeoutSeconds'>, at: Date): string | null =>
  timeoutSeconds === null ? null : new Date(at.getTime() + 1_000 * timeoutSeconds).toISOString()

/** When the next step is due, by its own time or by the longest that it may take. */
export function nextDue(open: readonly RunStep[]): Date | undefined {
  const times = open.flatMap(({ dueAt, timesOutAt }) => [dueAt, timesOutAt].filter((time) => time !== null))
  return times.length === 0 ? undefined : new Date(Math.min(...times.map((time) => Date.parse(time))))
}

const FIRST_PAUSE_MS = 5_000

/** The pause before the next attempt: up to 5, 10, 20, 40 and 80 s, at random below that. */
export const pauseAfter = (attempt: number, chance: number) => Math.round(FIRST_PAUSE_MS * 2 ** (attempt - 1) * chance)
