import type { Definition } from '../definition/definition.ts'
import { MAP } from '../definition/step-types/map.ts'
import { reachedFrom, waysOf } from '../definition/ways.ts'
import { isLeftOut } from '../plan/board.ts'
import type { InstanceKey } from '../plan/move.ts'
import { type RunStep, sameInstance, timesOutAt, UNHINDERED } from './run.ts'

/** What a run goes on with that a person retries: attempts that begin anew, and instances that are decided once more. */
export interface RetryByHand {
  again: readonly RunStep[]
  removed: readonly InstanceKey[]
}

/**
 * Starts a run again at its failed steps: nothing that succeeded is done once more. A failure that its own way led on from
 * stays as it is.
 */
export function retryByHand(definition: Definition, steps: readonly RunStep[], at: Date): RetryByHand {
  const failed = steps.filter((step) => step.status === 'failed' && !isHandled(definition, steps, step))
  const onward = Map.groupBy(waysOf(definition), ({ from }) => from)
  const behind = reachedFrom(
    failed.map(({ stepId }) => stepId),
    onward,
  )
  const [startable, unread] = [failed.filter(({ config }) => config), failed.filter(({ config }) => !config)]
  const undecided = [...unread, ...steps.filter((step) => isLeftOut(step) && behind.has(step.stepId))]
  return {
    again: startable.map((step) => againOf(step, at)),
    removed: undecided.map(({ stepId, iteration, branch }) => ({ stepId, iteration, branch })),
  }
}

/** A map goes on with the items that failed, for as long as it may take; any other step begins its next attempt. */
function againOf(step: RunStep, at: Date): RunStep {
  const open = { ...step, endedAt: null, ...UNHINDERED }
  const isMap = step.type === MAP && step.branch === 0
  return isMap
    ? { ...open, status: 'running', error: null, timesOutAt: timesOutAt(step, at) }
    : { ...open, status: 'retrying', dueAt: at.toISOString() }
}

/** Whether its own way led on from a failure, or, of an item, its map did not fail by it. */
function isHandled({ edges = [] }: Definition, steps: readonly RunStep[], { stepId, iteration, branch }: RunStep) {
  const map = steps.find((step) => sameInstance(step, { stepId, iteration, branch: 0 }))
  if (branch > 0 && map?.status !== 'failed') return true
  const targets = edges.filter(({ from, on }) => from === stepId && on === 'error').map(({ to }) => to)
  return steps.some((step) => targets.includes(step.stepId) && !isLeftOut(step))
}
