import type { JsonObject, JsonValue } from '../../../../shared/canonical-json.ts'
import type { Definition, Edge, Step } from '../definition/definition.ts'
import { type Graph, graphOf, type Loop } from '../definition/graph.ts'
import { atOnceOf, MAP, type MapConfig } from '../definition/step-types/map.ts'
import { stepTypes } from '../definition/step-types.ts'
import type { Way } from '../definition/ways.ts'
import { evaluate, type Scope } from '../expressions/evaluate.ts'
import { readExpression } from '../expressions/read-expression.ts'
import { TooMuchWork, Work } from '../expressions/work.ts'
import { Board, isLeftOut, isSettled } from './board.ts'
import { configured, configuredWithin } from './configure.ts'
import { MissingPaths } from './missing-paths.ts'
import type { Ended, InstanceKey, Move, Plan, Start, StepState } from './move.ts'
import { type Round, Rounds } from './rounds.ts'
import { finishOf } from './run-end.ts'
import { type MapItem, seenFrom } from './scope.ts'
import { Outputs } from './sizes.ts'

/** The step that an instance runs: a step of the definition, or the step that a map runs for each item. */
type Taken = Pick<Step, 'type' | 'config' | 'timeout_seconds' | 'retries' | 'optional'>

/** An instance that ends now, and whether the run continues if it fails. */
type Ending = InstanceKey & Pick<Step, 'optional'>

/** The work limit of one move: a second or two of a processor at most. */
const MOST_WORK = 2_000_000
export const workOfMove = () => new Work(MOST_WORK)

/**
 * Computes the next move of a run from its state. It also completes steps that end immediately. The result does not depend
 * on the order in which steps end.
 */
export const plan: Plan = (definition, inputs, states, work = workOfMove()) =>
  new Planning(checkedGraph(definition), inputs, states, work).move(definition)

const graphs = new WeakMap<Definition, Graph>()

/** Shares the graph of a definition among the moves of a run in one process. */
function checkedGraph(definition: Definition): Graph {
  const known = graphs.get(definition)
  if (known) return known
  const graph = graphOf(definition)
  if ('circle' in graph) throw new Error(`A definition that was checked goes in a circle: ${graph.circle.join(', ')}`)
  graphs.set(definition, graph)
  return graph
}

class Planning {
  readonly #board: Board
  readonly #graph: Graph
  readonly #inputs: JsonObject
  readonly #known: ReadonlySet<StepState>
  readonly #starts = new Map<StepState, Start>()
  readonly #missing = new MissingPaths()
  readonly #work: Work
  #outputs: Outputs | undefined
  #rounds: ReadonlyMap<Loop, Rounds> = new Map()
  /** The steps that may start next; at first all. */
  readonly #due: Set<string>

  constructor(graph: Graph, inputs: JsonObject, states: readonly StepState[], work: Work) {
    this.#graph = graph
    this.#inputs = inputs
    this.#work = work
    this.#known = new Set(states)
    this.#board = new Board(graph, states)
    this.#due = new Set(graph.order.map(({ id }) => id))
  }

  move(definition: Definition): Move {
    try {
      return this.#goOn(definition)
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error
      const finish = { status: 'failed' as const, stepId: null, error: `It ${error.message}` }
      return { ...this.#changes(), start: [], finish }
    }
  }

  #goOn(definition: Definition): Move {
    const isTrue = (edge: Edge, state: StepState) => this.#isTrue(edge, state, () => undefined)
    this.#rounds = new Map(this.#graph.loops.map((loop) => [loop, new Rounds(loop, this.#board, isTrue)]))
    while (this.#due.size > 0) {
      for (const step of this.#graph.order) if (this.#due.delete(step.id)) this.#go(step)
    }
    const move = this.#changes()
    if (move.start.length + move.wait.length > 0) return move
    const finish = finishOf(definition, this.#board, this.#inputs, {
      isTrue: (edge, state) => this.#isTrue(edge, state, this.#telling(state)),
      scope: { missing: this.#telling({ stepId: '', iteration: 0, branch: 0 }), work: this.#work },
    })
    return { ...move, finish }
  }

  #changes(): Move {
    const now = this.#board.all()
    const running = now.filter((state) => !isSettled(state))
    const changed = now.filter((state) => !this.#known.has(state))
    return {
      start: running.flatMap((state) => this.#starts.get(state) ?? []),
      ended: changed.filter(isEnded),
      skip: changed.filter(isLeftOut).map(({ stepId, iteration, branch }) => ({ stepId, iteration, branch })),
      wait: running.filter((state) => this.#known.has(state)),
      missing: this.#missing.told,
    }
  }

  /** Advances a step as far as possible. */
  #go(step: Step): void {
    const round = this.#roundOf(step.id)
    if (round && !round.steps.has(step.id)) return
    const key = { stepId: step.id, iteration: round?.iteration ?? 0, branch: 0 }
    const state = this.#board.at(key)
    if (state) {
      if (state.status === 'running' && step.type === MAP) this.#goOnMapping(step, state)
      return
    }
    const isTaken = this.#isTaken(step, key.iteration, round)
    if (isTaken === undefined) return
    if (isTaken) this.#take(step, key)
    else this.#put({ ...key, status: 'skipped', result: null, error: null })
    if (isTaken && step.type === MAP) this.#due.add(step.id)
  }

  /** Whether a step runs, once all steps before it have ended. */
  #isTaken({ id }: Step, iteration: number, round: Round | undefined): boolean | undefined {
    const sources = this.#graph.into(id).map((way) => ({ way, state: this.#source(way, id, iteration) }))
    if (!sources.every((source): source is { way: Way; state: StepState } => isSettled(source.state))) return undefined
    const required = sources.filter(({ way }) => way.isRequired)
    if (!required.every(({ way, state }) => this.#board.leadsOn(way, state))) return false
    if (round?.entries.has(id)) return true
    const isNew = ({ from }: Way) => iteration === 0 || (round?.steps.has(from) ?? false)
    const choices = sources.filter(({ way }) => !way.isRequired && isNew(way))
    const isLed = ({ way, state }: { way: Way; state: StepState }) =>
      this.#board.leadsOn(way, state) && this.#isTrue(way, state, this.#telling(state))
    return choices.length === 0 || choices.filter(isLed).length > 0
  }

  /** The instance an edge starts at: in the same loop, that of this round; in an earlier loop, only after the loop has ended. */
  #source({ from }: Way, to: string, iteration: number): StepState | undefined {
    const round = this.#roundOf(from)
    if (!round) return this.#board.at({ stepId: from, iteration: 0, branch: 0 })
    if (this.#graph.loopOf(from) !== this.#graph.loopOf(to))
      return round.isOver ? this.#board.latest(from, round.iteration) : undefined
    return round.steps.has(from)
      ? this.#board.at({ stepId: from, iteration, branch: 0 })
      : this.#board.latest(from, iteration)
  }

  #take(taken: Taken, key: InstanceKey, mapped?: MapItem): void {
    const type = stepTypes.get(taken.type)
    if (!type) throw new Error(`A definition that was checked has no steps of type ${taken.type}`)
    const made = configuredWithin(type, taken.config, this.#scope(key, mapped))
    if ('fault' in made) {
      this.#fail({ ...key, optional: taken.optional }, made.fault)
    } else if (type.endsAtOnce) {
      this.#complete({ ...key, optional: taken.optional }, type.endsAtOnce(made.config))
    } else {
      const state: StepState = { ...key, status: 'running', result: null, error: null }
      this.#starts.set(state, {
        ...key,
        type: taken.type,
        config: made.config,
        timeoutSeconds: taken.timeout_seconds ?? null,
        retries: taken.retries ?? 0,
        optional: taken.optional ?? false,
      })
      this.#put(state)
    }
  }

  /** Starts the next items of a running map, or joins their results. */
  #goOnMapping(step: Step, parent: StepState): void {
    const scope = this.#scope(parent, undefined, () => undefined)
    const made = configured(mapType, step.config, scope)
    if ('fault' in made) throw new Error(`A map that runs has a config that is none: ${made.fault}`)
    const config = made.config as unknown as MapConfig
    const keys = config.items.map((_item, index) => ({
      stepId: step.id,
      iteration: parent.iteration,
      branch: index + 1,
    }))
    const isRunning = (key: InstanceKey) => this.#board.at(key)?.status === 'running'
    let running = keys.filter(isRunning).length
    for (const key of keys) {
      if (this.#board.at(key)) continue
      if (running >= atOnceOf(config)) return
      const index = key.branch - 1
      this.#take(config.step, key, { item: config.items[index] ?? null, index })
      if (isRunning(key)) running += 1
    }
    if (running > 0) return
    this.#join({ ...parent, optional: step.optional }, keys.map((key) => this.#board.at(key)).filter(isSettled))
  }

  #join(map: Ending, items: readonly StepState[]): void {
    const failures = items.filter(({ status }) => status === 'failed')
    const [first] = failures
    if (!first) this.#complete(map, { results: items.map(resultOf) })
    else this.#fail(map, `${failures.length} of ${items.length} items failed. Item ${first.branch}: ${first.error}`)
  }

  #complete(ending: Ending, result: JsonObject): void {
    this.#outputs ??= new Outputs(this.#board.all())
    const fault = this.#outputs.take(result)
    if (fault !== undefined) this.#fail(ending, fault)
    else this.#put({ ...keyOf(ending), status: 'completed', result, error: null })
  }

  #fail(ending: Ending, error: string): void {
    this.#put({ ...keyOf(ending), status: ending.optional ? 'skipped' : 'failed', result: null, error })
  }

  #roundOf(stepId: string): Round | undefined {
    const loop = this.#graph.loopOf(stepId)
    return loop && this.#rounds.get(loop)?.now
  }

  #put(state: StepState): void {
    this.#board.put(state)
    if (!isSettled(state) || state.branch > 0) return
    for (const id of this.#followers(state)) this.#due.add(id)
  }

  /** The steps that may start after a step ends; the end of a round leads to the next round, or out of the loop. */
  #followers(state: StepState): Iterable<string> {
    const loop = this.#graph.loopOf(state.stepId)
    const rounds = loop && this.#rounds.get(loop)
    if (!loop || !rounds?.settle(state)) return this.#graph.onward(state.stepId)
    return rounds.now.isOver ? loop.steps.flatMap(({ id }) => this.#graph.onward(id)) : rounds.now.steps
  }

  /** Whether the `when` of an edge is true, given the inputs and the result of its first step. */
  #isTrue({ when }: Edge, state: StepState, missing: Scope['missing']): boolean {
    if (when === undefined) return true
    const work = this.#work
    const find = seenFrom(this.#board, this.#inputs, state, work, { including: state })
    return evaluate(readExpression(when), { find, missing, work }) === true
  }

  #scope(key: InstanceKey, mapped?: MapItem, missing = this.#telling(key)): Scope {
    const work = this.#work
    return { find: seenFrom(this.#board, this.#inputs, key, work, { mapped }), missing, work }
  }

  #telling(key: InstanceKey): Scope['missing'] {
    return (path) => this.#missing.tell(key, path)
  }
}

const mapType = (() => {
  const type = stepTypes.get(MAP)
  if (!type) throw new Error('There are no maps')
  return type
})()

const isEnded = (state: StepState): state is Ended => isSettled(state) && !isLeftOut(state)

const keyOf = ({ stepId, iteration, branch }: InstanceKey): InstanceKey => ({ stepId, iteration, branch })

const resultOf = ({ status, result }: StepState): JsonValue => (status === 'completed' ? result : null)
