import type { Argument, ClassIr, Expression, LoweredLanguage, Statement } from '../ir/ir.ts'
import type { Activation } from './activation.ts'
import type { Program } from './program.ts'
import type { Reaches } from './reaches.ts'
import type { RuleIndex } from './rule-index.ts'
import type { ClassValue, FunctionValue, LinkedModule, Value } from './values.ts'

/** What is called. */
export interface Callee {
  value: Value
  /** The name that rules know it by. */
  api: string
  name: string
  receiver: Value | undefined
  /** Where the receiver is kept, so that what a call changes is written back. */
  target: Expression | undefined
}

/** What a call hands over. */
export interface Given {
  values: readonly Value[]
  named: ReadonlyMap<string, Value>
  sources: readonly Argument[]
}

/** What a function of ours answered, and what it left of the things that it was handed. */
export interface Invoked {
  returned: Value
  self: Value | undefined
  given: readonly (Value | undefined)[]
}

/** What lies outside the function that is walked. */
export interface Environment {
  readonly program: Program
  readonly reaches: Reaches
  rules(language: LoweredLanguage): RuleIndex
  exportsOf(module: LinkedModule): Value
  /** What is made at a place got more members. */
  grown(value: Value): void
  moduleMember(api: string, name: string, in_: Activation): Value | undefined
  /** What the fields of a class begin with. */
  fieldsOf(one: ClassValue): ReadonlyMap<string, Value>
  /** The same of one field, which a class above it may declare. */
  fieldOf(one: ClassValue, name: string): Value | undefined
  /** Calls a function of ours with what is known of its arguments. */
  invoke(one: FunctionValue, self: Value | undefined, given: Given, at: number, in_: Activation): Invoked
}

/** What statements, guards and calls ask of expressions. */
export interface Evaluator {
  rules(in_: Activation): RuleIndex
  value(one: Expression, in_: Activation): Value
  callee(one: Expression, in_: Activation): Callee
  assign(to: Expression, value: Value, in_: Activation): void
  /** A value of a declared type. */
  typed(type: string, in_: Activation): Value
  /** A value that is not known, but comes from all of these. */
  through(values: readonly Value[]): Value
  declareClass(of: ClassIr, in_: Activation): void
  import(one: Extract<Statement, { k: 'import' }>, in_: Activation): void
}
