import type { JsonObject, JsonValue } from '../../../../shared/canonical-json.ts'
import { MOST_ITERATIONS } from '../definition/definition.ts'
import type { Board } from './board.ts'
import type { InstanceKey, StepState } from './move.ts'

/** The item that a mapped step is for. */
export interface MapItem {
  item: JsonValue
  /** From 0 on. */
  index: number
}

/**
 * What the expressions of an instance see: what came before it, and of a loop also what the round before left. What runs
 * beside it is never seen, so that the order in which steps end changes nothing.
 */
export function valuesOf(
  board: Board,
  inputs: JsonObject,
  { stepId, iteration }: InstanceKey,
  more: { mapped?: MapItem | undefined; including?: StepState } = {},
): JsonObject {
  const { graph } = board
  const loop = graph.loopOf(stepId)
  const seen = graph.order.flatMap(({ id }): [string, JsonValue][] => {
    const isWithin = loop !== undefined && graph.loopOf(id) === loop
    const isBefore = graph.isBefore(id, stepId)
    if (!isWithin && !isBefore) return []
    const state = board.latest(id, mostIteration({ isWithin, isBefore, iteration }))
    return state && state.status !== 'running' ? [[id, outcomeOf(state)]] : []
  })
  const itself = more.including ? [[stepId, outcomeOf(more.including)] as const] : []
  return { inputs, steps: Object.fromEntries([...seen, ...itself]), iteration, ...more.mapped }
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
