import type { LanguageId } from '../languages/languages.ts'

/** Raised whenever a file is lowered to another short form than before. */
export const LOWERING_VERSION = 1

/** Where something stands: line × 4096 + column, both from 1, so that facts stay small. */
export type Place = number

export const placeAt = (line: number, column: number): Place => line * 4096 + Math.min(column, 4095)
export const lineOf = (place: Place) => Math.floor(place / 4096)
export const columnOf = (place: Place) => place % 4096

export type Constant = string | number | boolean | null

export interface Argument {
  value: Expression
  /** Of a named argument. */
  name?: string
  spread?: true
}

/** `op` also stands for what has no form of its own: `?` is anything made of its operands. */
export type Expression =
  | { k: 'const'; value: Constant }
  | { k: 'name'; name: string; at: Place }
  | { k: 'get'; of: Expression; name: string; at: Place }
  | { k: 'item'; of: Expression; index: Expression; at: Place }
  | { k: 'call'; callee: Expression; arguments: Argument[]; at: Place; isNew?: true }
  | { k: 'op'; op: string; operands: Expression[]; at: Place }
  | { k: 'choice'; test: Expression; yes: Expression; no: Expression }
  | { k: 'list'; items: Expression[] }
  | { k: 'map'; entries: [Expression, Expression][]; spreads?: Expression[] }
  | { k: 'function'; function: FunctionIr }
  | { k: 'set'; to: Expression; value: Expression; at: Place }

export interface SwitchCase {
  /** Empty for the case that takes the rest. */
  tests: Expression[]
  body: Statement[]
  /** Whether what follows it also runs. */
  falls: boolean
}

export type Statement =
  | { k: 'do'; value: Expression }
  | { k: 'declare'; name: string; type?: string; value?: Expression; at: Place }
  | { k: 'if'; test: Expression; yes: Statement[]; no: Statement[] }
  | { k: 'loop'; test?: Expression; each?: { to: Expression; of: Expression }; body: Statement[]; after?: Statement[] }
  | { k: 'switch'; on: Expression; cases: SwitchCase[] }
  | { k: 'try'; body: Statement[]; handlers: Statement[][]; last: Statement[] }
  | { k: 'return'; value?: Expression; at: Place }
  | { k: 'throw'; value?: Expression }
  | { k: 'break' }
  | { k: 'continue' }
  | { k: 'block'; body: Statement[] }
  | { k: 'class'; class: ClassIr }
  | { k: 'import'; name: string; from: string; member?: string }

export interface ParameterIr {
  name: string
  type?: string
  value?: Expression
  /** Takes all that is left. */
  rest?: true
}

export interface FunctionIr {
  name: string
  parameters: ParameterIr[]
  body: Statement[]
  at: Place
  returns?: string
  /** Has no `this` of its own. */
  isStatic?: true
  isExported?: true
  marks?: Expression[]
}

export interface ClassIr {
  name: string
  supers: string[]
  fields: { name: string; type?: string; value?: Expression }[]
  methods: FunctionIr[]
  inner: ClassIr[]
  at: Place
  isExported?: true
}

export const LOWERED_LANGUAGES = ['javascript', 'python', 'java'] as const
export type LoweredLanguage = (typeof LOWERED_LANGUAGES)[number]

const LOWERED: Partial<Record<LanguageId, LoweredLanguage>> = {
  javascript: 'javascript',
  typescript: 'javascript',
  tsx: 'javascript',
  python: 'python',
  java: 'java',
}

/** The language whose rules follow data through such a file. */
export const loweredAs = (language: LanguageId): LoweredLanguage | undefined => LOWERED[language]

/** One file, as the interpreter reads it. */
export interface ModuleIr {
  language: LoweredLanguage
  /** Of Java. */
  package?: string
  body: Statement[]
  /** The trimmed text of the lines with calls and assignments, for findings. */
  lines: Record<number, string>
  /** What was nested too deeply to be lowered. */
  leftOut: number
}
