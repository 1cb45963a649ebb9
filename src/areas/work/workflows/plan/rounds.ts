import type { Edge } from '../definition/definition.ts'
import type { Loop } from '../definition/graph.ts'
import { type Board, isSettled } from './board.ts'
import type { StepState } from './move.ts'

/** How far a loop is. */
export interface Round {
  /** How often it was gone through before. */
  iteration: number
  /** The steps that are taken in this round; in the first, all. */
  steps: ReadonlySet<string>
  /** Those that a way back leads to. */
  entries: ReadonlySet<string>
  /** All its steps have ended, and no way back is taken. */
  isOver: boolean
}

/** Whether a way back is taken, by what its first step saw and came to. */
type IsTrue = (edge: Edge, state: StepState) => boolean

/** The rounds of a loop. They only ever go on: each looks at its steps once, and then at those that end. */
export class Rounds {
  readonly #loop: Loop
  readonly #board: Board
  readonly #isTrue: IsTrue
  #round: Round
  /** What is still to end before it goes on. */
  #open: Set<string>

  constructor(loop: Loop, board: Board, isTrue: IsTrue) {
    this.#loop = loop
    this.#board = board
    this.#isTrue = isTrue
    this.#round = { iteration: 0, steps: new Set(loop.steps.map(({ id }) => id)), entries: new Set(), isOver: false }
    this.#open = this.#stillOpen()
    this.#goOn()
  }

  get now(): Round {
    return this.#round
  }

  /** A step of the loop has ended; whether the loop has gone on, or is over, by that. */
  settle({ stepId, iteration }: StepState): boolean {
    if (iteration !== this.#round.iteration || !this.#open.delete(stepId)) return false
    return this.#goOn()
  }

  #goOn(): boolean {
    if (this.#open.size > 0 || this.#round.isOver) return false
    while (this.#open.size === 0 && !this.#round.isOver) {
      const entries = this.#taken().map(({ to }) => to)
      this.#round = entries.length === 0 ? { ...this.#round, isOver: true } : this.#next(new Set(entries))
      this.#open = this.#stillOpen()
    }
    return true
  }

  /** The ways back that are taken from this round. */
  #taken(): Edge[] {
    const { iteration } = this.#round
    return this.#loop.back.filter((edge) => {
      const state = this.#board.at({ stepId: edge.from, iteration, branch: 0 })
      if (!state || iteration >= (edge.max_iterations ?? 0)) return false
      return this.#board.leadsOn(edge, state) && this.#isTrue(edge, state)
    })
  }

  #next(entries: ReadonlySet<string>): Round {
    const { isBefore } = this.#board.graph
    const again = this.#loop.steps.filter(
      ({ id }) => entries.has(id) || [...entries].some((entry) => isBefore(entry, id)),
    )
    const steps = new Set(again.map(({ id }) => id))
    return { iteration: this.#round.iteration + 1, steps, entries, isOver: false }
  }

  #stillOpen(): Set<string> {
    const { iteration, steps } = this.#round
    return new Set([...steps].filter((stepId) => !isSettled(this.#board.at({ stepId, iteration, branch: 0 }))))
  }
}
