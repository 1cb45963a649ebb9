import type { JsonObject, JsonValue } from '../../../../shared/canonical-json.ts'
import { MOST_ITERATIONS } from '../definition/definition.ts'
import { type Scope, within } from '../expressions/evaluate.ts'
import type { Work } from '../expressions/work.ts'
import { type Board, isSettled } from './board.ts'
import type { InstanceKey, StepState } from './move.ts'

/** The item that a mapped step is for. */
export interface MapItem {
  item: JsonValue
  /** From 0 on. */
  index: number
}

/**
 * What the expressions of an instance see: what came before it, and of a loop also what the round before left. What runs
 * beside it is never seen, so that the order in which steps end changes nothing. A step is looked up when it is asked for.
 */
export function seenFrom(
  board: Board,
  inputs: JsonObject,
  { stepId, iteration }: InstanceKey,
  work: Work,
  more: { mapped?: MapItem | undefined; including?: StepState } = {},
): Scope['find'] {
  const { graph } = board
  const loop = graph.loopOf(stepId)
  const others: JsonObject = { inputs, iteration, ...more.mapped }

  function stateOf(id: string): StepState | undefined {
    if (id === stepId && more.including) return more.including
    const isWithin = loop !== undefined && graph.loopOf(id) === loop
    const isBefore = graph.isBefore(id, stepId)
    if (!isWithin && !isBefore) return undefined
    const state = board.latest(id, mostIteration({ isWithin, isBefore, iteration }))
    return isSettled(state) ? state : undefined
  }

  function outcomeAt(id: string): JsonObject | undefined {
    const state = stateOf(id)
    return state && outcomeOf(state)
  }

  function steps(): JsonObject {
    work.spend(graph.order.length * MOST_ITERATIONS)
    return Object.fromEntries(
      graph.order.flatMap(({ id }): [string, JsonObject][] => {
        const outcome = outcomeAt(id)
        return outcome ? [[id, outcome]] : []
      }),
    )
  }

  return (path) => {
    const [root, id, ...rest] = path
    if (root !== 'steps') return within(others, path)
    if (id === undefined) return steps()
    return typeof id === 'string' ? within(outcomeAt(id), rest) : undefined
  }
}

const mostIteration = (at: { isWithin: boolean; isBefore: boolean; iteration: number }) => {
  if (!at.isWithin) return MOST_ITERATIONS
  return at.isBefore ? at.iteration : at.iteration - 1
}

/** What expressions see of a step that has ended. */
export const outcomeOf = ({ status, result, error, iteration }: StepState): JsonObject => ({
  status,
  output: result,
  iteration,
  ...(error !== null && { error }),
})
