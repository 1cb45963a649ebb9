import { faultsBySchema } from '../../../../shared/caller-schema.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { type Definition, type Edge, MOST_ITERATIONS } from '../definition/definition.ts'
import { type Scope, within } from '../expressions/evaluate.ts'
import { fill } from '../expressions/fill.ts'
import type { Board } from './board.ts'
import type { Move, StepState } from './move.ts'
import { outcomeOf } from './scope.ts'

interface Judging {
  isTrue: (edge: Edge, state: StepState) => boolean
  scope: Omit<Scope, 'find'>
}

/** How a run ends in which nothing runs any more. */
export function finishOf(definition: Definition, board: Board, inputs: JsonObject, judging: Judging): Move['finish'] {
  const [failure] = unhandledFailures(definition, board, judging.isTrue)
  if (failure) {
    const { name = failure.stepId } = board.graph.step(failure.stepId)
    return { status: 'failed', stepId: failure.stepId, error: `${name}: ${failure.error}` }
  }
  const steps = newest(board).map((state): [string, JsonObject] => [state.stepId, outcomeOf(state)])
  const values = { inputs, steps: Object.fromEntries(steps) }
  const outputs = fill(definition.returns ?? {}, {
    ...judging.scope,
    find: (path) => within(values, path),
  }) as JsonObject
  const [fault] = definition.outputs ? faultsBySchema(definition.outputs, outputs, 'outputs') : []
  if (fault) return { status: 'failed', stepId: null, error: `${fault.field}: ${fault.message}` }
  return { status: 'completed', outputs }
}

/** Failures that no way leads on from, in the order of their steps. */
function unhandledFailures(definition: Definition, board: Board, isTrue: Judging['isTrue']): StepState[] {
  const ways = (definition.edges ?? []).filter(({ on }) => on === 'error')
  const isHandled = (state: StepState) =>
    ways.some((way) => {
      const isSpent = way.max_iterations !== undefined && state.iteration >= way.max_iterations
      return way.from === state.stepId && !isSpent && isTrue(way, state)
    })
  return newest(board).filter((state) => state.status === 'failed' && !isHandled(state))
}

const newest = (board: Board): StepState[] =>
  board.graph.order.flatMap(({ id }) => board.latest(id, MOST_ITERATIONS) ?? [])
