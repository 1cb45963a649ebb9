import type { FunctionIr, LoweredLanguage } from '../ir/ir.ts'
import type { Rule, SourceKind } from '../rules/rule.ts'
import { Activation, GaveUp } from './activation.ts'
import { heuristic, isRoute, Reachable } from './entry-points.ts'
import type { Environment, Given, Invoked } from './evaluator.ts'
import { Expressions } from './expressions.ts'
import { className } from './names.ts'
import type { Program } from './program.ts'
import { Reaches } from './reaches.ts'
import { indexRules, type RuleIndex } from './rule-index.ts'
import { Statements } from './statements.ts'
import { bindSelf, Summaries, type Walker } from './summaries.ts'
import {
  type ClassValue,
  type Frame,
  type FunctionValue,
  joined,
  type LinkedModule,
  NOTHING,
  type Value,
} from './values.ts'

/** Of a function that anybody may call, with all that it calls: then what it calls is not known any more. */
const STEPS_OF_A_ROOT = 300_000

export interface InterpreterOptions {
  rules: readonly Rule[]
  /** Whether others call what it exports: then what they hand over is a source. */
  isLibrary(path: string): boolean
  /** How many steps all functions together may take. */
  steps: number
}

/** Walks functions with what is known of their values, and remembers what each does with values of a shape. */
export class Interpreter implements Environment, Walker {
  readonly program: Program
  readonly reaches = new Reaches()
  readonly gaveUp: { path: string; name: string }[] = []
  functions = 0
  #stepsLeft: number
  #stepsOfRoot = STEPS_OF_A_ROOT
  readonly #options: InterpreterOptions
  readonly #indexes = new Map<LoweredLanguage, RuleIndex>()
  readonly #fields = new Map<ClassValue, Map<string, Value>>()
  readonly #grown = new Map<object, Value>()
  /** What functions that anybody may call give to what they make. */
  readonly #madeBy = new Map<object, Value>()
  readonly #expressions = new Expressions(this)
  readonly #statements = new Statements(this.#expressions)
  readonly #summaries = new Summaries(this, this.#expressions)

  constructor(program: Program, options: InterpreterOptions) {
    this.program = program
    this.#options = options
    this.#stepsLeft = options.steps
  }

  rules(language: LoweredLanguage): RuleIndex {
    const known = this.#indexes.get(language)
    if (known) return known
    const index = indexRules(this.#options.rules, language)
    this.#indexes.set(language, index)
    return index
  }

  get isDone() {
    return this.#stepsLeft <= 0
  }

  get isSpent() {
    return this.#stepsLeft <= 0 || this.#stepsOfRoot <= 0
  }

  /** Walks a module and every function that it has, as if anybody called them. */
  analyse(module: LinkedModule): void {
    this.topOf(module)
    const roots: FunctionValue[] = [...(this.#made.get(module)?.values() ?? [])]
    if (module.ir.language === 'java')
      for (const one of this.program.classes.values())
        if (one.module === module)
          roots.push(...one.of.methods.map((of) => ({ of, module, owner: one, frame: undefined })))
    const reached = new Reachable((site) => this.#grown.get(site))
    if (module.ir.language === 'javascript') reached.add(this.exportsOf(module))
    const waiting = new Map(roots.map((one) => [one.of, one]))
    const walk = (one: FunctionValue) => {
      if (!waiting.delete(one.of)) return
      const maker = reached.makers.get(one.of)
      const made = maker && waiting.get(maker)
      if (made) walk(made)
      this.#root(one, 0, reached)
    }
    for (const one of roots) walk(one)
  }

  readonly #made = new Map<LinkedModule, Map<object, FunctionValue>>()

  /** The variables at the top of a module. */
  topOf(module: LinkedModule): Frame {
    if (module.frame) return module.frame
    const frame: Frame = { names: new Map(), above: undefined, module }
    module.frame = frame
    if (module.ir.language === 'javascript')
      frame.names.set('module', { keys: new Map([['exports', { keys: new Map(), isWhole: false, site: module }]]) })
    const activation = new Activation(frame, undefined)
    const left = this.#stepsOfRoot
    this.#stepsOfRoot = STEPS_OF_A_ROOT
    this.walk(activation, module.ir.body, `top of ${module.path}`)
    this.#stepsOfRoot = left
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

  #root(one: FunctionValue, depth: number, reached: Reachable) {
    if (this.#stepsLeft <= 0) return
    this.#stepsOfRoot = STEPS_OF_A_ROOT
    const isExported = reached.functions.has(one.of)
    this.functions++
    const activation = this.begin(one)
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
      bindSelf(one, activation, {
        class: one.owner,
        api: one.owner.name,
        keys: new Map(this.fieldsOf(one.owner)),
      })
    else if (one.module.ir.language === 'javascript') this.#bindHolder(one, activation, exported, reached)
    this.walk(activation, one.of.body, one.of.name)
    const self = activation.frame.names.get('this')
    if (exported) reached.add(activation.returned, self)
    if (exported && self?.keys) this.#madeBy.set(one.of, self)
    if (isRoute(one) && activation.returned)
      this.#expressions.answered(activation.returned, activation.returnedAt ?? one.of.at, activation)
    if (depth < 6) for (const made of activation.made.values()) this.#root(made, depth + 1, reached)
  }

  /** What a method that anybody may call finds in `this`: its siblings, and what the function that makes such things gave them. */
  #bindHolder(one: FunctionValue, activation: Activation, isExported: boolean, { makers, holders }: Reachable) {
    const { names } = activation.frame
    const maker = makers.get(one.of)
    const keys = new Map([...(holders.get(one.of)?.keys ?? []), ...((maker && this.#madeBy.get(maker)?.keys) ?? [])])
    if (keys.size > 0) names.set('this', { keys })
    const all = one.of.parameters.flatMap(({ name }) => names.get(name)?.taints ?? [])
    const at = activation.stepAt(one.of.at, 'is chosen by the caller')
    if (isExported) names.set('arguments', { taints: all[0] ? [all[0]] : [{ from: 'caller', clean: [], steps: [at] }] })
  }

  grown(value: Value): void {
    if (value.site && value.keys) this.#grown.set(value.site, joined(this.#grown.get(value.site), value))
  }

  begin(one: FunctionValue): Activation {
    const around = one.frame ?? this.topOf(one.module)
    const activation = new Activation({ names: new Map(), above: around, module: one.module }, one)
    const { name } = one.of
    if (one.module.ir.language === 'javascript' && name && !one.owner && !activation.lookup(name))
      activation.frame.names.set(name, { functions: [one] })
    return activation
  }

  walk(activation: Activation, body: Parameters<Statements['run']>[0], name: string) {
    try {
      this.#statements.run(body, activation)
    } catch (fault) {
      if (!(fault instanceof GaveUp)) throw fault
      this.gaveUp.push({ path: activation.path, name })
    }
    this.#stepsLeft -= activation.steps
    this.#stepsOfRoot -= activation.steps
  }

  invoke(one: FunctionValue, self: Value | undefined, given: Given, at: number, in_: Activation): Invoked {
    return this.#summaries.invoke(one, self, given, at, in_)
  }
}

const EMPTY: FunctionIr = { name: '<fields>', parameters: [], body: [], at: 0 }
