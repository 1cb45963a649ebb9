import { faultsBySchema } from '../../../../shared/caller-schema.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { type Definition, type Edge, MOST_ITERATIONS } from '../definition/definition.ts'
import { type Scope, within } from '../expressions/evaluate.ts'
import { fill } from '../expressions/fill.ts'
import { Room, TooLarge } from '../expressions/room.ts'
import type { Path } from '../expressions/tree.ts'
import { TooMuchWork } from '../expressions/work.ts'
import type { Board } from './board.ts'
import type { Move, StepState } from './move.ts'
import { outcomeOf } from './scope.ts'
import { LARGEST } from './sizes.ts'

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
  const outputs = returned(definition, board, inputs, judging.scope)
  if ('fault' in outputs) return { status: 'failed', stepId: null, error: `returns: ${outputs.fault}` }
  const [fault] = definition.outputs ? faultsBySchema(definition.outputs, outputs.values, 'outputs') : []
  if (fault) return { status: 'failed', stepId: null, error: `${fault.field}: ${fault.message}` }
  return { status: 'completed', outputs: outputs.values }
}

/** What a run answers, or why that is too much. */
function returned(
  { returns = {} }: Definition,
  board: Board,
  inputs: JsonObject,
  scope: Judging['scope'],
): { values: JsonObject } | { fault: string } {
  const steps = newest(board).map((state): [string, JsonObject] => [state.stepId, outcomeOf(state)])
  const seen = { inputs, steps: Object.fromEntries(steps) }
  const find = (path: Path) => within(seen, path)
  try {
    return { values: fill(returns, { ...scope, find }, new Room(LARGEST, scope.work)) as JsonObject }
  } catch (error) {
    if (!(error instanceof TooMuchWork || error instanceof TooLarge)) throw error
    return { fault: error.message }
  }
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
