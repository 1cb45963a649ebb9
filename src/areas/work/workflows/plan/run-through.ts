import type { JsonObject, JsonValue } from '../../../../shared/canonical-json.ts'
import type { Definition } from '../definition/definition.ts'
import type { Work } from '../expressions/work.ts'
import { instanceKey, type MissingPath, type Move, type Start, type StepState } from './move.ts'
import { plan } from './plan.ts'

/** The outcome that a simulation assumes for a step instance. */
export type StatedOutcome = { result: JsonValue } | { error: string }

interface RunThrough {
  states: StepState[]
  starts: Start[]
  missing: MissingPath[]
  finish: NonNullable<Move['finish']>
  /** The number of moves, and the most instances that ran at once. */
  moves: number
  mostAtOnce: number
}

/**
 * Simulates a run to its end without side effects. `choose` picks the running instance that ends next, by default the
 * oldest. `keep` picks what is kept of the instances that start. `work` is the work limit of all moves together; by
 * default each move has that of a move of a real run.
 */
export function runThrough(
  definition: Definition,
  inputs: JsonObject,
  outcomeOf: (start: Start) => StatedOutcome,
  choose: (running: readonly Start[]) => number = () => 0,
  keep: (start: Start) => Start = (start) => start,
  work?: Work,
): RunThrough {
  const states = new Map<string, StepState>()
  const starts: Start[] = []
  const missing: MissingPath[] = []
  let running: Start[] = []
  let mostAtOnce = 0
  for (let moves = 1; ; moves++) {
    const move = plan(definition, inputs, [...states.values()], work)
    for (const key of move.skip) states.set(instanceKey(key), { ...key, status: 'skipped', result: null, error: null })
    for (const ended of move.ended) states.set(instanceKey(ended), ended)
    for (const { stepId, iteration, branch } of move.start) {
      const key = { stepId, iteration, branch }
      states.set(instanceKey(key), { ...key, status: 'running', result: null, error: null })
    }
    const begun = move.start.map(keep)
    starts.push(...begun)
    missing.push(...move.missing)
    running = [...running, ...begun].filter((start) => states.get(instanceKey(start))?.status === 'running')
    mostAtOnce = Math.max(mostAtOnce, running.length)
    if (move.finish) return { states: [...states.values()], starts, missing, finish: move.finish, moves, mostAtOnce }
    const able = running.filter(({ type }) => type !== 'map')
    const next = able[choose(able) % able.length]
    if (!next) throw new Error('A run stands still in which nothing runs')
    states.set(instanceKey(next), ended(next, outcomeOf(next)))
  }
}

function ended({ stepId, iteration, branch, optional }: Start, outcome: StatedOutcome): StepState {
  const key = { stepId, iteration, branch }
  if ('result' in outcome) return { ...key, status: 'completed', result: outcome.result, error: null }
  return { ...key, status: optional ? 'skipped' : 'failed', result: null, error: outcome.error }
}
