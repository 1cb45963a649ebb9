import type { CodePlace, PathStep } from '../finding.ts'
import { columnOf, lineOf, type Place } from '../ir/ir.ts'
import type { FlowRule } from '../rules/rule.ts'
import { type Frame, type FunctionValue, joined, stepped, type Taint, taintsOf, type Value } from './values.ts'

/** A rule whose sink was reached by what a function was handed. */
export interface Reach {
  rule: FlowRule
  place: CodePlace
  symbol: string
  taint: Taint
}

/** What a function does with values of one shape. */
export interface Summary {
  symbols: readonly number[]
  returned: Value
  self: Value | undefined
  given: readonly (Value | undefined)[]
  reached: readonly Reach[]
}

const STEPS_OF_A_FUNCTION = 20_000

/** It has more ways through it than are walked. */
export class GaveUp extends Error {}

/** One walk through one function. */
export class Activation {
  readonly frame: Frame
  readonly function: FunctionValue | undefined
  readonly reached: Reach[] = []
  /** Functions that were made on the way and may be called by somebody else. */
  readonly made = new Map<object, FunctionValue>()
  readonly breaks: Map<string, Value>[][] = []
  /** It was called with known values, and is not walked as if anybody called it. */
  isCalled = false
  returned: Value | undefined
  /** Where the last value that comes from outside is returned. */
  returnedAt: Place | undefined
  steps = 0

  constructor(frame: Frame, of: FunctionValue | undefined) {
    this.frame = frame
    this.function = of
  }

  get path() {
    return this.frame.module.path
  }

  step() {
    if (++this.steps > STEPS_OF_A_FUNCTION) throw new GaveUp()
  }

  place(at: Place): CodePlace {
    return { path: this.path, line: lineOf(at), column: columnOf(at) }
  }

  stepAt(at: Place, what: string): PathStep {
    return { ...this.place(at), what }
  }

  /** The value as it goes on in a variable: the name is a step of its way. */
  named(value: Value, name: string, at: Place): Value {
    if (!value.taints) return value
    return { ...value, taints: stepped(value.taints, this.stepAt(at, `becomes \`${name}\``)) }
  }

  returns(value: Value, at: Place) {
    if (taintsOf(value).length > 0) this.returnedAt = at
    this.returned = this.returned ? joined(this.returned, value) : value
  }

  /** Whether any of its own variables comes from somewhere. */
  holdsTaints(): boolean {
    for (const value of this.frame.names.values()) if (taintsOf(value, 1).length > 0) return true
    return false
  }

  lookup(name: string): Value | undefined {
    for (let frame: Frame | undefined = this.frame; frame; frame = frame.above) {
      const found = frame.names.get(name)
      if (found) return found
    }
    return undefined
  }

  assign(name: string, value: Value) {
    for (let frame = this.frame.above; frame && !this.frame.names.has(name); frame = frame.above) {
      const found = frame.names.get(name)
      if (found && this.frame.module.ir.language === 'javascript') {
        frame.names.set(name, joined(found, value))
        return
      }
    }
    this.frame.names.set(name, value)
  }
}

/** What is known after two ways meet. */
export function joinedNames(a: Map<string, Value>, b: Map<string, Value>): Map<string, Value> {
  if (a === b) return a
  const names = new Map<string, Value>()
  for (const [name, value] of a)
    names.set(name, b.has(name) ? joined(value, b.get(name)) : { ...value, constant: undefined })
  for (const [name, value] of b) if (!a.has(name)) names.set(name, { ...value, constant: undefined })
  return names
}

export const truthOf = ({ constant, keys, isWhole, length }: Value): boolean | undefined => {
  if (constant !== undefined) return Boolean(constant)
  if (isWhole && length !== undefined) return length > 0
  return isWhole && keys && keys.size > 0 ? true : undefined
}
