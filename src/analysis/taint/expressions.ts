import type { ClassIr, Expression, Statement } from '../ir/ir.ts'
import { type Activation, joinedNames, truthOf } from './activation.ts'
import { Calls } from './calls.ts'
import type { Callee, Environment, Evaluator } from './evaluator.ts'
import { folded } from './folding.ts'
import { guarded } from './guards.ts'
import { className, importedValue, memberOf, nameValue } from './names.ts'
import type { RuleIndex } from './rule-index.ts'
import {
  blurred,
  constantOf,
  elementOf,
  joined,
  keyed,
  NOTHING,
  type Taint,
  taintsOf,
  together,
  unknownWith,
  type Value,
} from './values.ts'

/** What expressions are worth. */
export class Expressions implements Evaluator {
  readonly #environment: Environment
  readonly #calls: Calls

  constructor(environment: Environment) {
    this.#environment = environment
    this.#calls = new Calls(environment, this)
  }

  rules(in_: Activation): RuleIndex {
    return this.#environment.rules(in_.frame.module.ir.language)
  }

  value(one: Expression, in_: Activation): Value {
    in_.step()
    switch (one.k) {
      case 'const':
        return constantOf(one.value)
      case 'name':
        return in_.lookup(one.name) ?? this.#sourced(nameValue(one.name, in_, this.#environment), one.at, in_)
      case 'get':
        return this.member(this.value(one.of, in_), one.name, one.at, in_)
      case 'item':
        return this.#item(one, in_)
      case 'call':
        return this.#calls.value(one, in_)
      case 'op':
        return this.#operation(one, in_)
      case 'choice': {
        const known = truthOf(this.value(one.test, in_))
        if (known !== undefined) return this.value(known ? one.yes : one.no, in_)
        return joined(this.#under(one.test, true, one.yes, in_), this.#under(one.test, false, one.no, in_))
      }
      case 'list': {
        const items = one.items.map((item) => this.value(item, in_))
        return {
          keys: new Map(items.slice(0, 64).map((item, index) => [String(index), item])),
          length: items.length,
          isWhole: true,
        }
      }
      case 'map':
        return this.#map(one, in_)
      case 'function': {
        const made = { of: one.function, module: in_.frame.module, owner: in_.function?.owner, frame: in_.frame }
        in_.made.set(one.function, made)
        return { functions: [made], site: one.function }
      }
      case 'set': {
        const value = this.value(one.value, in_)
        this.assign(
          one.to,
          one.to.k === 'name' && one.value.k !== 'name' ? in_.named(value, one.to.name, one.at) : value,
          in_,
        )
        return value
      }
    }
  }

  /** What is called, by the name that rules know it by. */
  callee(one: Expression, in_: Activation): Callee {
    if (one.k !== 'get') {
      const value = this.value(one, in_)
      const name = one.k === 'name' ? one.name : ''
      return { value, api: value.api ?? `?.${name}`, name, receiver: undefined, target: undefined }
    }
    const receiver = this.value(one.of, in_)
    const value = this.member(receiver, one.name, one.at, in_)
    return { value, api: value.api ?? `?.${one.name}`, name: one.name, receiver, target: one.of }
  }

  member(of: Value, name: string, at: number, in_: Activation): Value {
    return this.#sourced(memberOf(of, name, in_, this.#environment), at, in_)
  }

  /** Where data enters. */
  #sourced(value: Value, at: number, in_: Activation): Value {
    if (!value.api || value.functions) return value
    const found = this.rules(in_).sources.find(value.api)[0]
    if (!found) return value
    if (value.taints?.some(({ from }) => from === found.value)) return value
    const short = value.api.split('.').slice(-2).join('.')
    const taint: Taint = { from: found.value, clean: [], steps: [in_.stepAt(at, `comes from \`${short}\``)] }
    return { ...value, constant: undefined, taints: together(value.taints ?? [], [taint]) }
  }

  #item(one: Extract<Expression, { k: 'item' }>, in_: Activation): Value {
    const of = this.value(one.of, in_)
    const index = this.value(one.index, in_)
    if (typeof of.constant === 'string' && typeof index.constant === 'number')
      return constantOf(of.constant.at(index.constant) ?? null)
    if (index.constant === undefined) {
      const byKey = taintsOf(index, 0)
      return { ...elementOf(of), ...(of.api && { api: `${of.api}.[]` }), ...(byKey.length > 0 && { byKey }) }
    }
    const place =
      typeof index.constant === 'number' && index.constant < 0 && of.length !== undefined
        ? of.length + index.constant
        : index.constant
    return this.member(of, String(place), one.at, in_)
  }

  #map(one: Extract<Expression, { k: 'map' }>, in_: Activation): Value {
    let value: Value = { keys: new Map(), isWhole: true, site: one }
    for (const spread of one.spreads ?? []) {
      const held = this.value(spread, in_)
      const rest = joined(value.rest, blurred(held).rest)
      value = {
        ...value,
        ...(held.keys && { keys: new Map([...(value.keys ?? []), ...held.keys]) }),
        rest,
        isWhole: false,
        taints: held.taints,
      }
    }
    for (const [key, held] of one.entries) {
      const name = this.value(key, in_)
      const what = this.value(held, in_)
      value =
        name.constant === undefined
          ? { ...value, rest: joined(value.rest, what), isWhole: false }
          : keyed(value, String(name.constant), what)
    }
    return value
  }

  #operation(one: Extract<Expression, { k: 'op' }>, in_: Activation): Value {
    if (one.op === '&&' || one.op === '||' || one.op === '??') return this.#shortened(one, in_)
    if (one.op === 'default')
      return joined(this.value(one.operands[0] ?? one, in_), this.value(one.operands[1] ?? one, in_))
    const operands = one.operands.map((operand) => this.value(operand, in_))
    const [first = NOTHING] = operands
    if (one.op === 'attribute') return this.#attribute(operands, one.at, in_)
    if (one.op.startsWith('cast ')) return this.#cast(first, one.op.slice(5), in_)
    if (one.op === 'class') return prototypeOf(operands)
    if (one.op === 'await') return first
    if (one.op === 'last') return operands.at(-1) ?? NOTHING
    if (one.op === 'element') return elementOf(first)
    if (one.op === 'keys') return blurred({ taints: taintsOf(first), rest: unknownWith(taintsOf(first)) })
    if (one.op === 'collect') return { rest: operands.at(-1) ?? NOTHING }
    if (one.op === 'either')
      return operands.reduce<Value>((all, operand) => joined(all, operand), operands[0] ?? NOTHING)
    if (one.op === '/' && first.api?.startsWith('pathlib.')) return { ...this.through(operands), api: first.api }
    return folded(one.op, operands, in_.frame.module.ir.language)
  }

  /** What an expression is worth where a test came out so. */
  #under(test: Expression, outcome: boolean, one: Expression, in_: Activation): Value {
    if (test.k !== 'op' && test.k !== 'call') return this.value(one, in_)
    const before = in_.frame.names
    in_.frame.names = new Map(before)
    guarded(test, outcome, in_, this)
    const value = this.value(one, in_)
    in_.frame.names = joinedNames(before, in_.frame.names)
    return value
  }

  #shortened(one: Extract<Expression, { k: 'op' }>, in_: Activation): Value {
    const [left, right] = one.operands
    const first = left ? this.value(left, in_) : NOTHING
    const known =
      one.op === '??' ? (first.constant === undefined ? undefined : first.constant !== null) : truthOf(first)
    if (known !== undefined && known === (one.op !== '&&')) return first
    const second = left && right ? this.#under(left, one.op === '&&', right, in_) : NOTHING
    if (known !== undefined) return second
    return joined({ ...first, constant: undefined }, second)
  }

  #cast(value: Value, type: string, in_: Activation): Value {
    if (/^(int|long|short|byte|double|float|boolean|Integer|Long|Double|Boolean)$/.test(type))
      return value.constant !== undefined ? { constant: value.constant } : NOTHING
    const typed = this.typed(type, in_)
    return typed.api && !value.class ? { ...value, api: typed.api } : value
  }

  /** An attribute of JSX is written like an assignment to an element. */
  #attribute([key, value]: Value[], at: number, in_: Activation): Value {
    if (typeof key?.constant === 'string' && value)
      this.#calls.assigned(`jsx.${key.constant}`, value.keys?.get('__html') ?? value, at, in_)
    return unknownWith(taintsOf(value))
  }

  assign(to: Expression, value: Value, in_: Activation): void {
    if (to.k === 'name') in_.assign(to.name, value)
    else if (to.k === 'get') {
      const of = this.value(to.of, in_)
      this.#calls.assigned(of.api ? `${of.api}.${to.name}` : `?.${to.name}`, value, to.at, in_)
      const grown = keyed(of, to.name, value)
      this.#environment.grown(grown)
      this.assign(to.of, grown, in_)
    } else if (to.k === 'item') this.#assignItem(to, value, in_)
    else if (to.k === 'list')
      for (const [index, item] of to.items.entries()) this.assign(item, this.member(value, String(index), 0, in_), in_)
    else if (to.k === 'map') {
      for (const [key, target] of to.entries) {
        const name = this.value(key, in_).constant
        this.assign(
          target,
          name === undefined ? elementOf(value) : this.member(value, String(name), 'at' in target ? target.at : 0, in_),
          in_,
        )
      }
      for (const spread of to.spreads ?? []) this.assign(spread, value, in_)
    } else if (to.k === 'op' && to.op === 'default' && to.operands[0])
      this.assign(to.operands[0], { ...value, constant: undefined }, in_)
  }

  #assignItem(to: Extract<Expression, { k: 'item' }>, value: Value, in_: Activation) {
    const of = this.value(to.of, in_)
    const index = this.value(to.index, in_)
    this.#calls.assignedItem(of, index, value, to.at, in_)
    const held =
      index.constant !== undefined
        ? keyed(of, String(index.constant), value)
        : { ...of, constant: undefined, rest: joined(of.rest, value), isWhole: false }
    this.#environment.grown(held)
    this.assign(to.of, held, in_)
  }

  typed(type: string, in_: Activation): Value {
    const api = className(type.replace(/\[\]|<.*>/g, ''), in_, this.#environment)
    return api ? { api } : NOTHING
  }

  declareClass(of: ClassIr, in_: Activation): void {
    const program = this.#environment.program
    const { module } = in_.frame
    const name = module.name && module.ir.language !== 'javascript' ? `${module.name}.${of.name}` : of.name
    const known = program.classes.get(name)
    const value = known?.of === of ? known : { of, module, name }
    in_.frame.names.set(of.name, { class: value, api: name })
    for (const method of of.methods)
      in_.made.set(method, { of: method, module, owner: value, frame: in_.function ? in_.frame : undefined })
    for (const { value: given } of of.fields) if (given) this.value(given, in_)
  }

  /** What a handler of requests answers. */
  answered(value: Value, at: number, in_: Activation): void {
    this.#calls.answered(value, at, in_)
  }

  import(one: Extract<Statement, { k: 'import' }>, in_: Activation): void {
    const value = importedValue(one, in_, this.#environment)
    in_.frame.names.set(one.name, this.#sourced(value, 0, in_))
  }

  through(values: readonly Value[]): Value {
    return unknownWith(values.reduce<readonly Taint[]>((all, one) => together(all, taintsOf(one)), []))
  }
}

/** A class without a name is known by the methods of what it makes. */
function prototypeOf(methods: readonly Value[]): Value {
  const named = methods.flatMap((method) => method.functions?.map(({ of }): [string, Value] => [of.name, method]) ?? [])
  return { keys: new Map([['prototype', { keys: new Map(named) }]]) }
}
