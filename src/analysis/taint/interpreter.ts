import type { FunctionIr, LoweredLanguage } from '../ir/ir.ts'
import type { Rule, SourceKind } from '../rules/rule.ts'
import { Activation, GaveUp, Steps, type Summary } from './activation.ts'
import { exportedFrom, heuristic, isRoute } from './entry-points.ts'
import type { Environment, Given, Invoked } from './evaluator.ts'
import { Expressions } from './expressions.ts'
import { className } from './names.ts'
import type { Program } from './program.ts'
import { Reaches } from './reaches.ts'
import { indexRules, type RuleIndex } from './rule-index.ts'
import { Statements } from './statements.ts'
import {
  type ClassValue,
  type Frame,
  type FunctionValue,
  handedBack,
  isHolder,
  joined,
  type LinkedModule,
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
const MAX_SUMMARIES = 200_000

export interface InterpreterOptions {
  rules: readonly Rule[]
  /** Whether others call what it exports: then what they hand over is a source. */
  isLibrary(path: string): boolean
  /** How many steps all functions together may take. */
  steps: number
}

/** Walks functions with what is known of their values, and remembers what each does with values of a shape. */
export class Interpreter implements Environment {
  readonly program: Program
  readonly reaches = new Reaches()
  readonly gaveUp: { path: string; name: string }[] = []
  functions = 0
  readonly #steps: Steps
  #symbols = 0
  #depth = 0
  readonly #options: InterpreterOptions
  readonly #indexes = new Map<LoweredLanguage, RuleIndex>()
  readonly #summaries = new Map<object, Map<string, Summary>>()
  readonly #running = new Set<object>()
  readonly #fields = new Map<ClassValue, Map<string, Value>>()
  readonly #expressions = new Expressions(this)
  readonly #statements = new Statements(this.#expressions)

  constructor(program: Program, options: InterpreterOptions) {
    this.program = program
    this.#options = options
    this.#steps = new Steps(options.steps)
  }

  rules(language: LoweredLanguage): RuleIndex {
    const known = this.#indexes.get(language)
    if (known) return known
    const index = indexRules(this.#options.rules, language)
    this.#indexes.set(language, index)
    return index
  }

  get isSpent() {
    return this.#steps.areSpent
  }

  /** Walks a module and every function that it has, as if anybody called them. */
  analyse(module: LinkedModule): void {
    this.topOf(module)
    const roots: FunctionValue[] = [...(this.#made.get(module)?.values() ?? [])]
    if (module.ir.language === 'java')
      for (const one of this.program.classes.values())
        if (one.module === module)
          roots.push(...one.of.methods.map((of) => ({ of, module, owner: one, frame: undefined })))
    const exported = new Set(module.ir.language === 'javascript' ? exportedFrom(this.exportsOf(module)) : [])
    for (const one of roots) this.#root(one, 0, exported.has(one.of))
  }

  readonly #made = new Map<LinkedModule, Map<object, FunctionValue>>()

  /** The variables at the top of a module. */
  topOf(module: LinkedModule): Frame {
    if (module.frame) return module.frame
    const frame: Frame = { names: new Map(), above: undefined, module }
    module.frame = frame
    if (module.ir.language === 'javascript')
      frame.names.set('module', { keys: new Map([['exports', { keys: new Map(), isWhole: false }]]) })
    const activation = new Activation(frame, undefined)
    this.#steps.apart(() => this.#walk(activation, module.ir.body, `top of ${module.path}`))
    this.#made.set(module, activation.made)
    return frame
  }

  exportsOf(module: LinkedModule): Value {
    return this.topOf(module).names.get('module')?.keys?.get('exports') ?? NOTHING
  }

  moduleMember(api: string, name: string, in_: Activation): Value | undefined {
    if (in_.frame.module.ir.language !== 'python') return undefined
    const module = this.program.moduleNamed(api)
    const found = module && this.topOf(module).names.get(name)
    if (found) return found
    return this.program.moduleNamed(`${api}.${name}`) ? { api: `${api}.${name}` } : undefined
  }

  fieldsOf(one: ClassValue): Map<string, Value> {
    const known = this.#fields.get(one)
    if (known) return known
    const fields = new Map<string, Value>()
    this.#fields.set(one, fields)
    const frame: Frame = { names: new Map(), above: this.topOf(one.module), module: one.module }
    const activation = new Activation(frame, { of: EMPTY, module: one.module, owner: one, frame: undefined })
    for (const { name, type, value } of one.of.fields) {
      const api = type ? className(type, activation, this) : undefined
      const first = value ? this.#expressions.value(value, activation) : NOTHING
      fields.set(name, { ...first, ...(api && !first.api && { api }) })
    }
    return fields
  }

  fieldOf(one: ClassValue, name: string, depth = 0): Value | undefined {
    const own = this.fieldsOf(one).get(name)
    if (own || depth > 8) return own
    for (const above of one.of.supers) {
      const found = this.program.classNamed(above, one)
      const field = found && found !== one ? this.fieldOf(found, name, depth + 1) : undefined
      if (field) return field
    }
    return undefined
  }

  #root(one: FunctionValue, depth: number, isExported = one.of.isExported === true) {
    if (this.isSpent) return
    if (depth === 0) this.#steps.begin()
    this.functions++
    const activation = this.#activation(one, undefined)
    const exported = isExported && this.#options.isLibrary(one.module.path)
    for (const [index, parameter] of one.of.parameters.entries()) {
      const type = parameter.type ? this.#expressions.typed(parameter.type, activation) : NOTHING
      const value: Value = { ...type, ...heuristic(one, index), isHanded: true }
      const at = activation.stepAt(one.of.at, `\`${parameter.name}\` is chosen by the caller`)
      const kind: SourceKind | undefined =
        isRoute(one) && parameter.name !== 'self' ? 'request' : exported ? 'caller' : undefined
      activation.frame.names.set(
        parameter.name,
        kind ? { ...value, taints: [{ from: kind, clean: [], steps: [at] }] } : value,
      )
    }
    if (one.owner && !one.of.isStatic)
      this.#bindSelf(one, activation, {
        class: one.owner,
        api: one.owner.name,
        keys: new Map(this.fieldsOf(one.owner)),
      })
    this.#walk(activation, one.of.body, one.of.name)
    if (isRoute(one) && activation.returned)
      this.#expressions.answered(activation.returned, activation.returnedAt ?? one.of.at, activation)
    if (depth < 6) for (const made of activation.made.values()) this.#root(made, depth + 1, false)
  }

  #bindSelf(one: FunctionValue, activation: Activation, self: Value) {
    const first = one.of.parameters[0]
    if (one.module.ir.language === 'python' && first) activation.frame.names.set(first.name, self)
    activation.frame.names.set('this', self)
  }

  #activation(one: FunctionValue, above: Frame | undefined) {
    const around = one.frame ?? above ?? this.topOf(one.module)
    return new Activation({ names: new Map(), above: around, module: one.module }, one)
  }

  #walk(activation: Activation, body: Parameters<Statements['run']>[0], name: string) {
    try {
      this.#statements.run(body, activation)
    } catch (fault) {
      if (!(fault instanceof GaveUp)) throw fault
      this.gaveUp.push({ path: activation.path, name })
    }
    if (this.#steps.take(activation.steps)) this.gaveUp.push({ path: activation.path, name })
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
    const everything = [...given.values, ...given.named.values(), ...(self ? [self] : [])]
    if (this.#depth >= MAX_DEPTH || this.#steps.areOut || this.#running.has(one.of))
      return { returned: unknownWith(everything.flatMap((value) => taintsOf(value))), self: undefined, given: [] }
    const values = given.values.map(localised)
    const names = new Map([...given.named].map(([name, value]) => [name, localised(value)]))
    const itself = self && localised(self)
    const summary = this.#summarised(one, itself, values, names, ids)
    const step = in_.stepAt(at, `goes through \`${one.of.name || 'a function'}\``)
    const bySymbol = new Map(summary.symbols.map((id, index) => [id, own[index]]))
    const back = (taints: readonly Taint[]) =>
      taints.reduce<readonly Taint[]>((all, taint) => together(all, [handedBack(taint, bySymbol, step)]), [])
    for (const reach of summary.reached)
      this.reaches.add(reach.rule, reach.place, in_, handedBack(reach.taint, bySymbol, step), reach.symbol)
    return {
      returned: mapTaints(summary.returned, back),
      self: summary.self && mapTaints(summary.self, back),
      given: summary.given.map((value) => value && mapTaints(value, back)),
    }
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
    const activation = this.#activation(one, undefined)
    const parameters = this.#bind(one, self, values, named, activation)
    this.#depth++
    this.#running.add(one.of)
    this.#walk(activation, one.of.body, one.of.name)
    this.#running.delete(one.of)
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
    if (!this.#steps.areOut && this.#symbols < MAX_SUMMARIES * 50)
      this.#summaries.set(one.of, (this.#summaries.get(one.of) ?? new Map<string, Summary>()).set(shape, summary))
    return summary
  }

  #typedReturn(one: FunctionValue, activation: Activation): Value {
    const returned = activation.returned ?? NOTHING
    if (!one.of.returns || returned.api || returned.constant !== undefined) return returned
    const { api } = this.#expressions.typed(one.of.returns, activation)
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
      const typed = type ? this.#expressions.typed(type, activation) : NOTHING
      const first = handed ?? (value ? this.#expressions.value(value, activation) : NOTHING)
      names.set(
        name,
        rest
          ? { rest: first }
          : typed.api && !first.api && !first.class && first.constant === undefined
            ? { ...first, api: typed.api }
            : first,
      )
    }
    if (self && (one.owner || !one.frame)) this.#bindSelf(one, activation, self)
    return values.map((_value, index) => (parameters[index]?.rest ? undefined : parameters[index]?.name))
  }
}

const EMPTY: FunctionIr = { name: '<fields>', parameters: [], body: [], at: 0 }
