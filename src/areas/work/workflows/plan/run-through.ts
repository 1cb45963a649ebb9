import type { JsonObject, JsonValue } from '../../../../shared/canonical-json.ts'
import type { Definition } from '../definition/definition.ts'
import type { Work } from '../expressions/work.ts'
import { instanceKey, type MissingPath, type Move, type Start, type StepState } from './move.ts'
import { plan } from './plan.ts'

/** How an instance ends that somebody says an outcome of. */
export type StatedOutcome = { result: JsonValue } | { error: string }

interface RunThrough {
  states: StepState[]
  starts: Start[]
  missing: MissingPath[]
  finish: NonNullable<Move['finish']>
  /** How many moves it took, and how many instances ran beside each other at most. */
  moves: number
  mostAtOnce: number
}

/**
 * A run to its end in which every instance ends as is said, without any effect. `choose` says which of those that run ends
 * next; by default the one that began first. `keep` says what is kept of those that begin, and `work` how
 * much all its moves together may look at; by default each as much as one of a run.
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
