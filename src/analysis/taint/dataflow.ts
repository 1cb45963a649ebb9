import type { RawFinding } from '../finding.ts'
import type { ModuleIr } from '../ir/ir.ts'
import type { Rule } from '../rules/rule.ts'
import { findingOf } from '../rules/rule-finding.ts'
import type { Reach } from './activation.ts'
import { Interpreter } from './interpreter.ts'
import { Program } from './program.ts'

export interface DataflowOptions {
  rules: readonly Rule[]
  /** Keys and values of property files. */
  properties?: Iterable<readonly [string, string]>
  isLibrary?(path: string): boolean
  /** Most steps of all functions together. */
  steps?: number
}

export interface Dataflow {
  findings: RawFinding[]
  functions: number
  /** Functions with more ways than were walked, and files that were not begun. */
  gaveUp: { path: string; name: string }[]
}

const STEPS = 15_000_000

/** Follows data through all modules of a codebase. */
export function followData(modules: ReadonlyMap<string, ModuleIr>, options: DataflowOptions): Dataflow {
  const program = new Program(modules, options.properties)
  const interpreter = new Interpreter(program, {
    rules: options.rules,
    isLibrary: options.isLibrary ?? (() => false),
    steps: options.steps ?? STEPS,
  })
  const unread: { path: string; name: string }[] = []
  for (const module of program.modules.values()) {
    if (interpreter.isDone) unread.push({ path: module.path, name: 'the whole file' })
    else interpreter.analyse(module)
  }
  const findings = [...interpreter.reaches.found.values()].map((found) => asFinding(found, modules))
  return { findings, functions: interpreter.functions, gaveUp: [...interpreter.gaveUp, ...unread] }
}

const asFinding = ({ rule, place, symbol, taint }: Reach, modules: ReadonlyMap<string, ModuleIr>): RawFinding =>
  findingOf(rule, { ...place, snippet: modules.get(place.path)?.lines[place.line], symbol, steps: taint.steps })
