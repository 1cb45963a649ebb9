import type { JsonObject, JsonValue } from '../../../../shared/canonical-json.ts'
import type { Definition } from '../definition/definition.ts'
import type { Work } from '../expressions/work.ts'

/** One instance of a step in a run. */
export interface InstanceKey {
  stepId: string
  /** How often the loop that it is in was gone through before. */
  iteration: number
  /** 0 is the step itself, 1 … 50 are the items of a map. */
  branch: number
}

/** An instance as the key of a map. */
export const instanceKey = ({ stepId, iteration, branch }: InstanceKey): string => `${stepId} ${iteration} ${branch}`

/** What is known of an instance. A failure is final here: its step is not tried again. */
export interface StepState extends InstanceKey {
  status: 'running' | 'completed' | 'failed' | 'skipped'
  /** Its output, once it is completed. */
  result: JsonValue
  /** Why it failed; a skipped instance has one where its step is optional and failed. */
  error: string | null
}

/** An instance that begins now. A `map` itself does nothing: it runs as long as its items. */
export interface Start extends InstanceKey {
  type: string
  /** With the values of its expressions. */
  config: JsonObject
  timeoutSeconds: number | null
  retries: number
  optional: boolean
}

/** An instance that ended in the move itself: `condition`, `set`, a map whose items have ended, or a config that is none. */
export interface Ended extends InstanceKey {
  status: 'completed' | 'failed' | 'skipped'
  result: JsonValue
  error: string | null
}

/** A path that an expression asked for and nothing was there. */
export interface MissingPath extends InstanceKey {
  path: string
}

type Finish = { status: 'completed'; outputs: JsonObject } | { status: 'failed'; error: string; stepId: string | null }

/** What follows from what is known of a run. */
export interface Move {
  start: readonly Start[]
  ended: readonly Ended[]
  skip: readonly InstanceKey[]
  /** What still runs, without what starts now. */
  wait: readonly InstanceKey[]
  missing: readonly MissingPath[]
  finish?: Finish
}

export type Plan = (definition: Definition, inputs: JsonObject, steps: readonly StepState[], work?: Work) => Move
