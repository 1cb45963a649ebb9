import type { RawFinding } from '../finding.ts'
import type { ModuleIr } from '../ir/ir.ts'
import { confidenceOf } from '../rules/confidence.ts'
import { cweOf, owaspOf, type Rule } from '../rules/rule.ts'
import { type Found, Interpreter } from './interpreter.ts'
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

const STEPS = 40_000_000

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
    if (interpreter.isSpent) unread.push({ path: module.path, name: 'the whole file' })
    else interpreter.analyse(module)
  }
  const findings = [...interpreter.found.values()].map((found) => findingOf(found, modules))
  return { findings, functions: interpreter.functions, gaveUp: [...interpreter.gaveUp, ...unread] }
}

function findingOf({ rule, place, symbol, taint }: Found, modules: ReadonlyMap<string, ModuleIr>): RawFinding {
  return {
    ...place,
    kind: 'sast',
    rule: rule.id,
    title: rule.title,
    message: messageOf(rule.title, taint.steps),
    severity: rule.severity,
    confidence: confidenceOf(rule),
    ...(symbol && { symbol }),
    snippet: modules.get(place.path)?.lines[place.line],
    cwe: cweOf(rule),
    owasp: owaspOf(rule),
    remediation: rule.remediation,
    ...(taint.steps.length > 0 && { path_steps: taint.steps }),
  }
}

function messageOf(title: string, steps: Found['taint']['steps']): string {
  const first = steps[0]
  return first ? `${title}: what ${first.what} in line ${first.line} of ${first.path} gets here` : title
}
