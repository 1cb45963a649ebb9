import type { Edge } from '../definition/definition.ts'
import type { Graph } from '../definition/graph.ts'
import { stepTypes } from '../definition/step-types.ts'
import { type InstanceKey, instanceKey, type StepState } from './move.ts'

export const isSettled = (state: StepState | undefined): state is StepState =>
  state !== undefined && state.status !== 'running'

/** Failures of optional steps count as skipped, and say why. */
const failed = ({ status, error }: StepState) => status === 'failed' || (status === 'skipped' && error !== null)
const passed = ({ status, error }: StepState) => status === 'completed' || (status === 'skipped' && error !== null)

/** Everything that is known of a run, and what follows from it. */
export class Board {
  readonly graph: Graph
  readonly #states = new Map<string, StepState>()

  constructor(graph: Graph, states: readonly StepState[]) {
    this.graph = graph
    for (const state of states) this.put(state)
  }

  put(state: StepState): void {
    this.#states.set(instanceKey(state), state)
  }

  at(key: InstanceKey): StepState | undefined {
    return this.#states.get(instanceKey(key))
  }

  all(): StepState[] {
    return [...this.#states.values()]
  }

  /** The newest instance of a step itself, at most as new as an iteration. */
  latest(stepId: string, most: number): StepState | undefined {
    for (let iteration = most; iteration >= 0; iteration--) {
      const state = this.at({ stepId, iteration, branch: 0 })
      if (state) return state
    }
    return undefined
  }

  /** Whether a step ended so that a way leads on from it; what the way is held against says `isTrue`. */
  leadsOn({ on = 'success' }: Pick<Edge, 'on'>, state: StepState): boolean {
    if (on === 'error') return failed(state)
    if (on === 'rejected') return state.status === 'completed' && !this.#isApproved(state)
    return passed(state) && this.#isApproved(state)
  }

  /** What decides succeeds with a yes alone; every other step by ending well. */
  #isApproved({ stepId, status, result }: StepState): boolean {
    if (status !== 'completed' || !stepTypes.get(this.graph.step(stepId).type)?.decides) return true
    return typeof result === 'object' && result !== null && 'approved' in result && result.approved === true
  }
}

/** No way led to it: no failure, and nothing to tell. */
export const isLeftOut = ({ status, error }: { status: string; error: string | null }): boolean =>
  status === 'skipped' && error === null
