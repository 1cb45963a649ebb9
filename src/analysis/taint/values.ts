import type { PathStep } from '../finding.ts'
import type { ClassIr, Constant, FunctionIr, ModuleIr } from '../ir/ir.ts'

const MAX_TAINTS = 4
const MAX_STEPS = 24
const MAX_KEYS = 64

/** Where a value may come from, and on which way. */
export interface Taint {
  /** The kind of source, or the index of what a function was handed. */
  from: string | number
  /** The rules for which it was made harmless; `*` is all. */
  clean: readonly string[]
  steps: readonly PathStep[]
}

export interface LinkedModule {
  path: string
  ir: ModuleIr
  /** `helpers.utils`, or the package of Java. */
  name: string
  /** Made when its top is first walked. */
  frame?: Frame
}

/** The variables of one activation of a function, which closures look into. */
export interface Frame {
  names: Map<string, Value>
  above: Frame | undefined
  module: LinkedModule
}

export interface FunctionValue {
  of: FunctionIr
  module: LinkedModule
  /** The class whose method it is. */
  owner: ClassValue | undefined
  /** What it closes over; undefined at the top of a module. */
  frame: Frame | undefined
}

export interface ClassValue {
  of: ClassIr
  module: LinkedModule
  name: string
}

/** What is known of a value. Values never change: what happens to one makes another. */
export interface Value {
  constant?: Constant
  taints?: readonly Taint[]
  /** How the program gets at it, from an import or a declared type: `java.sql.Statement`, `flask.request.args`. */
  api?: string
  functions?: readonly FunctionValue[]
  class?: ClassValue
  /** Under constant keys; the elements of a list have their index. */
  keys?: ReadonlyMap<string, Value>
  /** Under all other keys. */
  rest?: Value
  /** Of a list whose length is known. */
  length?: number
  /** Everything that it holds is in `keys`: it was made here and nobody else had it. */
  isWhole?: boolean
  /** All that is known of it is the declared type of a parameter. */
  isHanded?: boolean
  /** The place that made it: things that were changed under one name are found again under another. */
  site?: object
  /** Where the key came from by which it was taken out of something. */
  byKey?: readonly Taint[]
}

export const NOTHING: Value = {}
export const constantOf = (constant: Constant): Value => ({ constant })
export const isHolder = (value: Value | undefined) =>
  value !== undefined && (value.keys !== undefined || value.rest !== undefined)

export const isKnown = (value: Value) => value.constant !== undefined

/** What it, or what it holds, comes from. */
export function taintsOf(value: Value | undefined, depth = 3): readonly Taint[] {
  if (!value) return []
  let found = value.taints ?? []
  if (depth > 0) {
    if (value.keys) for (const held of value.keys.values()) found = together(found, taintsOf(held, depth - 1))
    if (value.rest) found = together(found, taintsOf(value.rest, depth - 1))
  }
  return found
}

const sameClean = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one))

/** Of two that differ only in their way the shorter is kept. */
export function together(a: readonly Taint[], b: readonly Taint[]): readonly Taint[] {
  if (a.length === 0 || a === b) return b
  if (b.length === 0) return a
  const all = [...a]
  for (const taint of b) {
    const known = all.findIndex((one) => one.from === taint.from && sameClean(one.clean, taint.clean))
    if (known < 0) {
      if (all.length < MAX_TAINTS) all.push(taint)
    } else if ((all[known]?.steps.length ?? 0) > taint.steps.length) all[known] = taint
  }
  return all
}

export const unknownWith = (taints: readonly Taint[]): Value => (taints.length > 0 ? { taints } : NOTHING)

export function stepped(taints: readonly Taint[], step: PathStep): readonly Taint[] {
  return taints.map((taint) => {
    const last = taint.steps.at(-1)
    if (
      taint.steps.length >= MAX_STEPS ||
      (last?.line === step.line && last.path === step.path && last.what === step.what)
    )
      return taint
    return { ...taint, steps: [...taint.steps, step] }
  })
}

export function cleaned(value: Value, rules: readonly string[]): Value {
  if (rules.length === 0) return value
  const taints = value.taints?.map((taint) => ({ ...taint, clean: [...new Set([...taint.clean, ...rules])] }))
  const keys = value.keys && new Map([...value.keys].map(([key, held]) => [key, cleaned(held, rules)]))
  return { ...value, taints, keys, rest: value.rest && cleaned(value.rest, rules) }
}

/** What is known when it is one or the other. */
export function joined(a: Value | undefined, b: Value | undefined): Value {
  if (a === b || !b) return a ?? NOTHING
  if (!a) return b
  const value: Value = {}
  if (a.constant !== undefined && a.constant === b.constant) value.constant = a.constant
  const taints = together(a.taints ?? [], b.taints ?? [])
  if (taints.length > 0) value.taints = taints
  if (a.api === b.api || b.constant === null) value.api = a.api
  else if (a.constant === null) value.api = b.api
  const functions = [...new Set([...(a.functions ?? []), ...(b.functions ?? [])])].slice(0, 6)
  if (functions.length > 0) value.functions = functions
  if (a.class && (a.class === b.class || b.constant === null)) value.class = a.class
  else if (b.class && a.constant === null) value.class = b.class
  if (a.keys || b.keys) value.keys = joinedKeys(a.keys, b.keys)
  if (a.rest || b.rest) value.rest = joined(a.rest, b.rest)
  if (a.length !== undefined && a.length === b.length) value.length = a.length
  else if (a.keys && b.keys && (a.length !== undefined || b.length !== undefined)) Object.assign(value, blurred(value))
  if (a.isWhole && b.isWhole) value.isWhole = true
  if (a.site && a.site === b.site) value.site = a.site
  if (a.byKey || b.byKey) value.byKey = together(a.byKey ?? [], b.byKey ?? [])
  return value
}

function joinedKeys(a: ReadonlyMap<string, Value> | undefined, b: ReadonlyMap<string, Value> | undefined) {
  if (!a || !b) return a ?? b
  const keys = new Map<string, Value>()
  for (const key of new Set([...a.keys(), ...b.keys()])) {
    const [left, right] = [a.get(key), b.get(key)]
    keys.set(key, left && right ? joined(left, right) : { ...(left ?? right), constant: undefined })
  }
  return keys
}

/** A list whose places are not known any more. */
export function blurred(value: Value): Value {
  let rest = value.rest
  for (const held of value.keys?.values() ?? []) rest = joined(rest, held)
  return { ...value, keys: undefined, length: undefined, rest: rest && { ...rest, constant: undefined } }
}

/** What a loop over it is handed. */
export function elementOf(of: Value): Value {
  const { rest } = blurred(of)
  const taints = of.taints ?? []
  return rest ? { ...rest, taints: joined({ taints }, rest).taints } : unknownWith(taints)
}

export function keyed(value: Value, key: string, held: Value): Value {
  if (!value.keys?.has(key) && (value.keys?.size ?? 0) >= MAX_KEYS)
    return { ...value, rest: joined(value.rest, held), isWhole: false }
  return { ...value, constant: undefined, keys: new Map(value.keys).set(key, held) }
}

const tainted = new WeakMap<Value, boolean>()

/** Whether it or anything that it holds comes from somewhere; values never change, so each is looked at once. */
function isTainted(value: Value): boolean {
  const known = tainted.get(value)
  if (known !== undefined) return known
  let found = value.taints !== undefined || value.byKey !== undefined
  if (!found && value.rest) found = isTainted(value.rest)
  if (!found && value.keys) for (const held of value.keys.values()) found ||= isTainted(held)
  tainted.set(value, found)
  return found
}

const shapes = new WeakMap<Value, string>()

/** Says which values are alike enough for a function to treat them alike. */
export function shapeOf(value: Value, symbols: Taint[], depth = 2): string {
  if (depth < 2 || isTainted(value)) return shaped(value, symbols, depth)
  const known = shapes.get(value) ?? shaped(value, symbols, depth)
  shapes.set(value, known)
  return known
}

function shaped(value: Value, symbols: Taint[], depth: number): string {
  const parts: string[] = []
  if (value.constant !== undefined) parts.push(JSON.stringify(value.constant).slice(0, 200))
  for (const taint of value.taints ?? []) {
    symbols.push(taint)
    parts.push(`~${symbols.length - 1}${taint.clean.join(',')}`)
  }
  if (value.api) parts.push(value.api)
  if (value.class) parts.push(`:${value.class.name}`)
  for (const taint of value.byKey ?? []) {
    symbols.push(taint)
    parts.push(`^${symbols.length - 1}`)
  }
  for (const one of value.functions ?? []) parts.push(`f${one.module.path}:${one.of.at}`)
  if (depth > 0) {
    for (const [key, held] of value.keys ?? []) parts.push(`${key}=${shapeOf(held, symbols, depth - 1)}`)
    if (value.rest) parts.push(`*=${shapeOf(value.rest, symbols, depth - 1)}`)
  }
  if (value.length !== undefined) parts.push(`#${value.length}`)
  return `{${parts.join(';')}}`
}

/** The same with every taint replaced. */
export function mapTaints(value: Value, change: (taints: readonly Taint[]) => readonly Taint[], depth = 3): Value {
  if (!isTainted(value)) return value
  const taints = value.taints && change(value.taints)
  if (depth === 0) return { ...value, taints, byKey: undefined, keys: undefined, rest: undefined, length: undefined }
  const keys = value.keys && new Map([...value.keys].map(([key, held]) => [key, mapTaints(held, change, depth - 1)]))
  const byKey = value.byKey && change(value.byKey)
  return { ...value, taints, byKey, keys, rest: value.rest && mapTaints(value.rest, change, depth - 1) }
}

/** What came in as a symbol goes out as what the caller handed over. */
export function handedBack(taint: Taint, bySymbol: ReadonlyMap<unknown, Taint | undefined>, step: PathStep): Taint {
  const handed = bySymbol.get(taint.from)
  if (!handed) return taint
  const [through = handed] = stepped([handed], step)
  const clean = [...new Set([...handed.clean, ...taint.clean])]
  return { from: handed.from, clean, steps: [...through.steps, ...taint.steps].slice(0, MAX_STEPS) }
}
