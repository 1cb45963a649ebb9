import type { Argument, Expression } from '../ir/ir.ts'
import type { Activation } from './activation.ts'
import { argumentNamed, hasConditions } from './conditions.ts'
import type { Callee, Environment, Evaluator, Given } from './evaluator.ts'
import { libraryCall } from './library-calls.ts'
import {
  type ClassValue,
  cleaned,
  elementOf,
  type FunctionValue,
  joined,
  keyed,
  NOTHING,
  stepped,
  taintsOf,
  type Value,
} from './values.ts'

/** Calls whose functions are handed what the receiver holds. */
const HANDS_ELEMENTS =
  /^(map|forEach|filter|flatMap|find|some|every|reduce|reduceRight|sort|then|each|on|once|replace|ifPresent|computeIfAbsent|stream|apply|use|subscribe|forOwn|forIn|eachOwn|mapValues|transform)$/

/** What calls do: to what they are called on, to what they are handed, and to rules. */
export class Calls {
  readonly #environment: Environment
  readonly #evaluator: Evaluator

  constructor(environment: Environment, evaluator: Evaluator) {
    this.#environment = environment
    this.#evaluator = evaluator
  }

  value(one: Extract<Expression, { k: 'call' }>, in_: Activation): Value {
    const callee = this.#evaluator.callee(one.callee, in_)
    const given = this.#given(one.arguments, in_)
    const api = one.isNew || callee.value.class ? className(callee) : callee.api
    this.#judge(api, given, callee.receiver ?? NOTHING, one.at, in_, false)
    const result = this.#result(one, { ...callee, api }, given, in_)
    const index = this.#evaluator.rules(in_)
    const rules = index.cleaners
      .find(api)
      .filter(({ pattern }) => hasConditions(pattern, given.values, given.named, callee.receiver ?? NOTHING))
    const byName = index.cleaningNames.filter(({ names }) => names.test(callee.name)).map(({ rule }) => rule)
    return cleaned(result, [...rules.map(({ value }) => value), ...byName])
  }

  #given(list: readonly Argument[], in_: Activation): Given {
    const values: Value[] = []
    const named = new Map<string, Value>()
    for (const { value: expression, name, spread } of list) {
      const value = this.#evaluator.value(expression, in_)
      if (name !== undefined) named.set(name, value)
      else if (!spread) values.push(value)
      else if (value.length !== undefined && value.keys)
        for (let index = 0; index < value.length; index++) values.push(value.keys.get(String(index)) ?? NOTHING)
      else values.push(elementOf(value))
    }
    return { values, named, sources: list }
  }

  #result(one: Extract<Expression, { k: 'call' }>, callee: Callee, given: Given, in_: Activation): Value {
    const made = callee.value.class
    if (made && (one.isNew || in_.frame.module.ir.language === 'python'))
      return this.#construct(made, given, one.at, in_)
    const indirect = this.#indirect(callee, given, one.at, in_)
    if (indirect) return indirect
    const compiled = compiledClass(callee, given)
    if (compiled) {
      this.#environment.grown(compiled)
      if (given.sources[0]) this.#writeBack(given.sources[0].value, compiled, in_)
      return compiled
    }
    const functions = callee.value.functions ?? []
    if (functions.length > 0) return this.#invokeAll(functions, callee, given, one.at, in_)
    const required = this.#required(callee, given, in_)
    if (required) return required
    const known = libraryCall(callee, given, {
      isNew: one.isNew === true,
      properties: this.#environment.program.properties,
    })
    if (known) {
      if (known.receiver && callee.target) this.#writeBack(callee.target, known.receiver, in_)
      return known.result
    }
    const gathered = this.#callBack(callee, given, one.at, in_)
    const answered = this.#outside(callee, given, one, in_)
    return gathered ? joined(answered, gathered) : answered
  }

  /** `f.call(self, …)` and `f.apply(self, […])` call `f`; `f.bind(self)` is `f`. */
  #indirect({ name, receiver }: Callee, given: Given, at: number, in_: Activation): Value | undefined {
    if (!receiver?.functions || !/^(call|apply|bind)$/.test(name)) return undefined
    if (name === 'bind') return receiver
    const [self, list] = given.values
    const length = list?.length ?? 0
    const values =
      name === 'call'
        ? given.values.slice(1)
        : length > 0
          ? Array.from({ length }, (_, index) => list?.keys?.get(String(index)) ?? NOTHING)
          : list
            ? Array.from({ length: 4 }, () => elementOf(list))
            : []
    const handed: Given = { values, named: new Map(), sources: [] }
    let result: Value | undefined
    for (const one of receiver.functions)
      result = joined(result, this.#environment.invoke(one, self, handed, at, in_).returned)
    return result ?? NOTHING
  }

  /** A call into what we do not have: what goes in may come out, and the answer has a name of its own. */
  #outside(
    { api, receiver, value, name }: Callee,
    given: Given,
    one: Extract<Expression, { k: 'call' }>,
    in_: Activation,
  ): Value {
    const rules = this.#evaluator.rules(in_)
    const type = rules.returns.find(api)[0]?.value ?? (api.startsWith('?') ? undefined : api)
    const isFactory = /^(new|create|build|make)[A-Z_]/.test(name)
    const isMade = one.isNew || isFactory || given.named.size > 0
    const isWhole = isMade
      ? { isWhole: true, keys: new Map([...((isFactory && receiver?.keys) || []), ...given.named]) }
      : {}
    if (rules.plain.find(api).length > 0) return { api: type, ...(isMade && !given.named.size && isWhole) }
    const through = this.#evaluator.through([
      { taints: value.taints },
      ...(receiver ? [receiver] : []),
      ...given.values,
      ...given.named.values(),
    ])
    return { ...through, ...(type && { api: type }), ...isWhole }
  }

  #required({ api }: Callee, given: Given, in_: Activation): Value | undefined {
    const name = given.values[0]?.constant
    if (
      in_.frame.module.ir.language !== 'javascript' ||
      (api !== 'require' && api !== 'import') ||
      typeof name !== 'string'
    )
      return undefined
    const found = this.#environment.program.resolveJavaScript(in_.path, name)
    return found ? this.#environment.exportsOf(found) : { api: name.replace(/^node:/, '') }
  }

  #construct(made: ClassValue, given: Given, at: number, in_: Activation): Value {
    const fields = this.#environment.fieldsOf(made)
    const self: Value = { class: made, api: made.name, keys: new Map(fields), isWhole: true }
    const name = made.module.ir.language === 'python' ? '__init__' : '<new>'
    const fitting = this.#environment.program.inherited(made, name)
    const constructors = fitting.filter(
      ({ of }) => of.parameters.length === given.values.length + (name === '__init__' ? 1 : 0),
    )
    const chosen = constructors[0] ?? fitting[0]
    if (!chosen) return { ...self, taints: this.#evaluator.through(given.values).taints }
    return this.#environment.invoke(chosen, self, given, at, in_).self ?? self
  }

  #invokeAll(functions: readonly FunctionValue[], callee: Callee, given: Given, at: number, in_: Activation): Value {
    const fitting = functions.filter(
      ({ of }) => of.parameters.length === given.values.length || of.parameters.some(({ rest }) => rest),
    )
    const isJava = in_.frame.module.ir.language === 'java'
    let result: Value | undefined
    for (const one of isJava && fitting.length > 0 ? fitting : functions) {
      const self = callee.receiver ?? in_.lookup('this')
      const { returned, self: after, given: changed } = this.#environment.invoke(one, self, given, at, in_)
      result = joined(result, returned)
      if (after && callee.target && functions.length === 1 && one.owner) this.#writeBack(callee.target, after, in_)
      for (const [index, value] of changed.entries()) {
        const source = given.sources[index]
        if (value && source && !source.name && !source.spread) this.#writeBack(source.value, value, in_)
      }
    }
    return result ?? NOTHING
  }

  /** Functions that are handed to what we do not have are called by it; the answer of the last that gathers is what was gathered. */
  #callBack({ name, receiver }: Callee, given: Given, at: number, in_: Activation): Value | undefined {
    const handsElements = HANDS_ELEMENTS.test(name)
    const own = handsElements && receiver ? elementOf(receiver) : NOTHING
    const isOwn = taintsOf(own).length > 0
    const [first = NOTHING] = given.values
    const isOfFirst = !isOwn && handsElements && !first.functions && taintsOf(first).length > 0
    const element = isOfFirst ? elementOf(first) : own
    const key = isOfFirst ? this.#evaluator.through([first]) : NOTHING
    if (!isOwn && !isOfFirst && !(in_.isCalled && in_.holdsTaints())) return undefined
    let gathered: Value | undefined
    for (const value of given.values)
      for (const one of value.functions ?? []) {
        if (one.frame === undefined) continue
        const call = (...values: Value[]) =>
          this.#environment.invoke(one, undefined, { values, named: new Map(), sources: [] }, at, in_).returned
        if (!/^reduce(Right)?$/.test(name)) call(element, key)
        else gathered = call(call(given.values[1] ?? element, element), element)
      }
    return gathered
  }

  /** Only to what has a name. */
  #writeBack(target: Expression, value: Value, in_: Activation) {
    if (target.k === 'name' && target.name !== 'super') {
      if (in_.lookup(target.name)) in_.assign(target.name, value)
      else if (in_.lookup('this')?.keys?.has(target.name))
        in_.assign('this', keyed(in_.lookup('this') ?? NOTHING, target.name, value))
    } else if (target.k === 'get' || target.k === 'item') this.#evaluator.assign(target, value, in_)
    else if (target.k === 'call' && target.callee.k === 'get') this.#writeBack(target.callee.of, value, in_)
  }

  /** An assignment to a property may be a sink: `element.innerHTML = …`. */
  assigned(api: string, value: Value, at: number, in_: Activation) {
    this.#judge(api, { values: [value], named: new Map(), sources: [] }, NOTHING, at, in_, true)
  }

  /** What a handler of requests answers is a page. */
  answered(value: Value, at: number, in_: Activation) {
    this.#judge('<page>', { values: [value], named: new Map(), sources: [] }, NOTHING, at, in_, false)
  }

  assignedItem(of: Value, index: Value, value: Value, at: number, in_: Activation) {
    const chain =
      index.constant === undefined && of.byKey && taintsOf(index, 0).length > 0
        ? new Map([['chain', { taints: of.byKey }]])
        : new Map<string, Value>()
    const given: Given = { values: [index, value], named: chain, sources: [] }
    this.#judge(of.api ? `${of.api}.[]` : '?.[]', given, of, at, in_, true)
  }

  #judge(api: string, given: Given, self: Value, at: number, in_: Activation, isAssignment: boolean) {
    for (const { pattern, value: rule } of this.#evaluator.rules(in_).sinks.find(api, isAssignment)) {
      if (!hasConditions(pattern, given.values, given.named, self)) continue
      const place = in_.place(at)
      if (!rule.sources) {
        if (!self.isHanded || pattern.conditions.length > 0) this.#environment.reaches.add(rule, place, in_, undefined)
        continue
      }
      const names = pattern.arguments.includes('*')
        ? [...given.values.keys()].map(String).concat([...given.named.keys()])
        : pattern.arguments
      const looked = isAssignment && names.length === 0 ? ['0'] : names
      for (const name of looked) {
        const handed = argumentNamed(name.replace('^', ''), given.values, given.named, self)
        const value = name.endsWith('^') && handed?.length !== undefined ? handed.keys?.get('0') : handed
        const short = api.split('.').slice(-2).join('.').replace('?.', '')
        const step = in_.stepAt(at, isAssignment ? `is assigned to \`${short}\`` : `reaches \`${short}\``)
        for (const taint of stepped(taintsOf(value), step)) this.#environment.reaches.add(rule, place, in_, taint)
      }
    }
  }
}

const className = ({ value, api }: Callee) => value.class?.name ?? api

/** What compilers make of a class: `_createClass(A, [{ key: 'b', value: function … }])`. */
function compiledClass({ name }: Callee, { values }: Given): Value | undefined {
  const [made, members] = values
  if (!/^_*createClass$/.test(name) || !made?.functions || !members?.keys) return undefined
  const methods = [...members.keys.values()].flatMap(({ keys }): [string, Value][] => {
    const [key, value] = [keys?.get('key')?.constant, keys?.get('value')]
    return key !== undefined && value ? [[String(key), value]] : []
  })
  return keyed(made, 'prototype', { keys: new Map(methods) })
}
