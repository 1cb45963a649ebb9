import type { Expression, Statement } from '../ir/ir.ts'
import { type Activation, joinedNames, truthOf } from './activation.ts'
import type { Evaluator } from './evaluator.ts'
import { guarded } from './guards.ts'
import { elementOf, NOTHING, taintsOf, type Value } from './values.ts'

const PASSES_OF_A_LOOP = 2

/** Walks statements; what it answers is whether what follows them is reached. */
export class Statements {
  readonly #evaluator: Evaluator

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator
  }

  run(statements: readonly Statement[], in_: Activation): boolean {
    for (const one of statements) if (!this.#walk(one, in_)) return false
    return true
  }

  #value(expression: Expression, in_: Activation): Value {
    return this.#evaluator.value(expression, in_)
  }

  #walk(one: Statement, in_: Activation): boolean {
    in_.step()
    switch (one.k) {
      case 'do':
        this.#value(one.value, in_)
        return true
      case 'declare':
        this.#declare(one, in_)
        return true
      case 'if':
        return this.#fork(one.test, one.yes, one.no, in_)
      case 'loop':
        return this.#loop(one, in_)
      case 'switch':
        return this.#switch(one, in_)
      case 'try':
        return this.#try(one, in_)
      case 'return':
        in_.returns(one.value ? this.#value(one.value, in_) : NOTHING, one.at)
        return false
      case 'throw':
        if (one.value) this.#value(one.value, in_)
        return false
      case 'break':
        in_.breaks.at(-1)?.push(in_.frame.names)
        return false
      case 'continue':
        return false
      case 'block':
        return this.run(one.body, in_)
      case 'class':
        this.#evaluator.declareClass(one.class, in_)
        return true
      case 'import':
        this.#evaluator.import(one, in_)
        return true
    }
  }

  #declare(one: Extract<Statement, { k: 'declare' }>, in_: Activation) {
    const type = one.type ? this.#evaluator.typed(one.type, in_) : undefined
    const value = one.value ? this.#value(one.value, in_) : (type ?? NOTHING)
    const typed = type?.api && !value.api && (value.constant ?? null) === null ? { ...value, api: type.api } : value
    in_.frame.names.set(
      one.name,
      taintsOf(typed).length > 0 && one.value?.k !== 'name' ? in_.named(typed, one.name, one.at) : typed,
    )
  }

  #fork(test: Expression, yes: readonly Statement[], no: readonly Statement[], in_: Activation): boolean {
    const known = truthOf(this.#value(test, in_))
    if (known !== undefined) return this.run(known ? yes : no, in_)
    const before = in_.frame.names
    in_.frame.names = new Map(before)
    guarded(test, true, in_, this.#evaluator)
    const yesGoesOn = this.run(yes, in_)
    const afterYes = in_.frame.names
    in_.frame.names = new Map(before)
    guarded(test, false, in_, this.#evaluator)
    const noGoesOn = this.run(no, in_)
    if (yesGoesOn && noGoesOn) in_.frame.names = joinedNames(afterYes, in_.frame.names)
    else if (yesGoesOn) in_.frame.names = afterYes
    return yesGoesOn || noGoesOn
  }

  #loop({ test, each, body, after }: Extract<Statement, { k: 'loop' }>, in_: Activation): boolean {
    const breaks: Map<string, Value>[] = []
    in_.breaks.push(breaks)
    let goesOn = false
    let isEndless = !each
    for (let pass = 0; pass < PASSES_OF_A_LOOP; pass++) {
      const before = in_.frame.names
      const known = test ? truthOf(this.#value(test, in_)) : undefined
      if (known !== true) {
        goesOn = true
        isEndless = false
      }
      if (known === false) break
      in_.frame.names = new Map(before)
      if (test) guarded(test, true, in_, this.#evaluator)
      if (each) this.#evaluator.assign(each.to, elementOf(this.#value(each.of, in_)), in_)
      const isThrough = this.run(body, in_)
      if (isThrough && after) this.run(after, in_)
      in_.frame.names = isThrough || !each ? joinedNames(lookedAt(before, in_.frame.names), in_.frame.names) : before
      if (!test && !each) {
        goesOn = goesOn || isThrough
        break
      }
    }
    in_.breaks.pop()
    for (const names of breaks) in_.frame.names = goesOn ? joinedNames(in_.frame.names, names) : names
    return goesOn || breaks.length > 0 || !isEndless
  }

  #switch({ on, cases }: Extract<Statement, { k: 'switch' }>, in_: Activation): boolean {
    const subject = this.#value(on, in_)
    const first = this.#chosen(subject, cases, in_)
    const before = in_.frame.names
    const breaks: Map<string, Value>[] = []
    in_.breaks.push(breaks)
    const ends: Map<string, Value>[] = []
    const starts = first === undefined ? cases.map((_one, index) => index) : first < 0 ? [] : [first]
    for (const start of starts) {
      in_.frame.names = new Map(before)
      let goesOn = true
      for (let index = start; index < cases.length && goesOn; index++) {
        goesOn = this.run(cases[index]?.body ?? [], in_)
        if (goesOn && !cases[index]?.falls) break
      }
      if (goesOn) ends.push(in_.frame.names)
    }
    in_.breaks.pop()
    ends.push(...breaks)
    const mayMiss = first === undefined ? !cases.some(({ tests }) => tests.length === 0) : first < 0
    if (mayMiss) ends.push(before)
    const [one, ...others] = ends
    if (!one) return false
    in_.frame.names = others.reduce(joinedNames, one)
    return true
  }

  /** The case that a constant takes, -1 when it takes none, undefined when that is not known. */
  #chosen(subject: Value, cases: Extract<Statement, { k: 'switch' }>['cases'], in_: Activation): number | undefined {
    if (subject.constant === undefined) return undefined
    let rest = -1
    for (const [index, { tests }] of cases.entries()) {
      if (tests.length === 0) rest = index
      for (const test of tests) {
        const { constant } = this.#value(test, in_)
        if (constant === undefined) return undefined
        if (constant === subject.constant) return index
      }
    }
    return rest
  }

  #try({ body, handlers, last }: Extract<Statement, { k: 'try' }>, in_: Activation): boolean {
    const before = new Map(in_.frame.names)
    const bodyGoesOn = this.run(body, in_)
    const after = in_.frame.names
    const ends = bodyGoesOn ? [after] : []
    const thrown = joinedNames(before, after)
    for (const handler of handlers) {
      in_.frame.names = new Map(thrown)
      if (this.run(handler, in_)) ends.push(in_.frame.names)
    }
    const [one, ...others] = ends
    in_.frame.names = one ? others.reduce(joinedNames, one) : new Map(thrown)
    const lastGoesOn = this.run(last, in_)
    return ends.length > 0 && lastGoesOn
  }
}

/** What was looked at in a loop over it is held for looked at after the loop. */
function lookedAt(before: Map<string, Value>, after: ReadonlyMap<string, Value>): Map<string, Value> {
  const names = new Map(before)
  for (const [name, { taints }] of before) {
    const value = after.get(name)
    if (!taints || !value?.taints || taints === value.taints) continue
    const isLookedAt = taints.every(({ from, clean }) =>
      value.taints?.every((one) => one.from === from && one.clean.length > clean.length),
    )
    if (isLookedAt) names.set(name, value)
  }
  return names
}
