import type { FunctionIr, Statement } from '../ir/ir.ts'
import type { Activation, Summary } from './activation.ts'
import type { Evaluator, Given, Invoked } from './evaluator.ts'
import type { Reaches } from './reaches.ts'
import {
  type FunctionValue,
  handedBack,
  isHolder,
  joined,
  mapTaints,
  NOTHING,
  shapeOf,
  type Taint,
  taintsOf,
  together,
  unknownWith,
  type Value,
} from './values.ts'

const MAX_DEPTH = 24
const MAX_SYMBOLS = 10_000_000

/** Walks a function that was called. */
export interface Walker {
  readonly reaches: Reaches
  readonly isSpent: boolean
  begin(one: FunctionValue): Activation
  walk(activation: Activation, body: readonly Statement[], name: string): void
}

/** Remembers what each function does with values of a shape. */
export class Summaries {
  #symbols = 0
  #depth = 0
  readonly #summaries = new Map<object, Map<string, Summary>>()
  /** How often each function is under way. */
  readonly #running = new Map<object, number>()
  readonly #walker: Walker
  readonly #evaluator: Evaluator

  constructor(walker: Walker, evaluator: Evaluator) {
    this.#walker = walker
    this.#evaluator = evaluator
  }

  invoke(one: FunctionValue, self: Value | undefined, given: Given, at: number, in_: Activation): Invoked {
    const own: Taint[] = []
    const ids: number[] = []
    const localised = (value: Value) =>
      mapTaints(value, (taints) =>
        taints.map((taint): Taint => {
          own.push(taint)
          ids.push(++this.#symbols)
          return { from: this.#symbols, clean: taint.clean, steps: [] }
        }),
      )
    const itself = one.module.ir.language !== 'javascript' || usesThis(one.of) ? self : undefined
    const everything = [...given.values, ...given.named.values(), ...(itself ? [itself] : [])]
    if (this.#depth >= MAX_DEPTH || this.#walker.isSpent || this.#isWalked(one, everything))
      return { returned: unknownWith(everything.flatMap((value) => taintsOf(value))), self: undefined, given: [] }
    const values = given.values.map(localised)
    const names = new Map([...given.named].map(([name, value]) => [name, localised(value)]))
    const summary = this.#summarised(one, itself && localised(itself), values, names, ids)
    const step = in_.stepAt(at, `goes through \`${one.of.name || 'a function'}\``)
    const bySymbol = new Map(summary.symbols.map((id, index) => [id, own[index]]))
    const back = (taints: readonly Taint[]) =>
      taints.reduce<readonly Taint[]>((all, taint) => together(all, [handedBack(taint, bySymbol, step)]), [])
    for (const reach of summary.reached)
      this.#walker.reaches.add(reach.rule, reach.place, in_, handedBack(reach.taint, bySymbol, step), reach.symbol)
    return {
      returned: mapTaints(summary.returned, back),
      self: summary.self && mapTaints(summary.self, back),
      given: summary.given.map((value) => value && mapTaints(value, back)),
    }
  }

  /** What calls itself is walked once more where it goes down into something by a key. */
  #isWalked(one: FunctionValue, handed: readonly Value[]): boolean {
    const running = this.#running.get(one.of) ?? 0
    return running > (handed.some(({ byKey }) => byKey !== undefined && byKey.length > 0) ? 1 : 0)
  }

  #summarised(
    one: FunctionValue,
    self: Value | undefined,
    values: readonly Value[],
    named: ReadonlyMap<string, Value>,
    ids: readonly number[],
  ): Summary {
    const positions: Taint[] = []
    const shape =
      [...values, ...named.values(), self ?? NOTHING].map((value) => shapeOf(value, positions)).join() +
      [...named.keys()].join()
    const isOpen = one.frame !== undefined && one.frame !== one.module.frame
    const known = this.#summaries.get(one.of)?.get(shape)
    if (known && !isOpen) return known
    const activation = this.#walker.begin(one)
    const parameters = this.#bind(one, self, values, named, activation)
    activation.isCalled = true
    if (one.module.ir.language === 'javascript')
      activation.frame.names.set('arguments', { keys: new Map(values.map((value, index) => [String(index), value])) })
    this.#depth++
    const running = this.#running.get(one.of) ?? 0
    this.#running.set(one.of, running + 1)
    this.#walker.walk(activation, one.of.body, one.of.name)
    this.#running.set(one.of, running)
    this.#depth--
    const { names } = activation.frame
    const summary: Summary = {
      symbols: [...ids],
      returned: this.#typedReturn(one, activation),
      self:
        self &&
        names.get(one.module.ir.language === 'python' && one.owner ? (one.of.parameters[0]?.name ?? 'this') : 'this'),
      given: parameters.map((name, index) =>
        name !== undefined && isHolder(names.get(name)) && names.get(name) !== values[index]
          ? names.get(name)
          : undefined,
      ),
      reached: activation.reached,
    }
    if (this.#symbols < MAX_SYMBOLS)
      this.#summaries.set(one.of, (this.#summaries.get(one.of) ?? new Map<string, Summary>()).set(shape, summary))
    return summary
  }

  #typedReturn(one: FunctionValue, activation: Activation): Value {
    const returned = activation.returned ?? NOTHING
    if (!one.of.returns || returned.api || returned.constant !== undefined) return returned
    const { api } = this.#evaluator.typed(one.of.returns, activation)
    return api ? { ...returned, api } : returned
  }

  /** The name of the parameter that each value went to. */
  #bind(
    one: FunctionValue,
    self: Value | undefined,
    values: readonly Value[],
    named: ReadonlyMap<string, Value>,
    activation: Activation,
  ): (string | undefined)[] {
    const { names } = activation.frame
    const takesSelf = one.module.ir.language === 'python' && one.owner !== undefined && !one.of.isStatic
    const parameters = takesSelf ? one.of.parameters.slice(1) : one.of.parameters
    for (const [index, { name, type, value, rest }] of parameters.entries()) {
      const handed = rest
        ? values.slice(index).reduce<Value | undefined>((all, each) => joined(all, each), undefined)
        : (values[index] ?? named.get(name))
      const typed = type ? this.#evaluator.typed(type, activation) : NOTHING
      const first = handed ?? (value ? this.#evaluator.value(value, activation) : NOTHING)
      names.set(
        name,
        rest
          ? { rest: first }
          : typed.api && !first.api && !first.class && first.constant === undefined
            ? { ...first, api: typed.api }
            : first,
      )
    }
    if (self && (one.owner || !one.frame)) bindSelf(one, activation, self)
    return values.map((_value, index) => (parameters[index]?.rest ? undefined : parameters[index]?.name))
  }
}

export function bindSelf(one: FunctionValue, activation: Activation, self: Value) {
  const first = one.of.parameters[0]
  if (one.module.ir.language === 'python' && first) activation.frame.names.set(first.name, self)
  activation.frame.names.set('this', self)
}

const users = new WeakMap<FunctionIr, boolean>()

/** Whether what it is called on matters: most functions never ask. */
function usesThis(of: FunctionIr): boolean {
  const known = users.get(of) ?? /"name":"(this|super)"/.test(JSON.stringify(of.body))
  users.set(of, known)
  return known
}
