import type { FunctionIr } from '../ir/ir.ts'
import { type FunctionValue, NOTHING, type Value } from './values.ts'

const MOST_REACHED = 2_000

/** The functions and methods that somebody can call who was handed these values: their members, and those of what `new` makes of them. */
export function reachableFrom(
  values: readonly (Value | undefined)[],
  isLeftOut = (_one: Value) => false,
): Set<FunctionIr> {
  const found = new Set<FunctionIr>()
  const seen = new Set<Value>()
  const open = [...values]
  while (open.length > 0 && seen.size < MOST_REACHED) {
    const value = open.pop()
    if (!value || seen.has(value) || isLeftOut(value)) continue
    seen.add(value)
    for (const { of } of value.functions ?? []) found.add(of)
    for (const method of value.class?.of.methods ?? []) found.add(method)
    if (value.keys) open.push(...value.keys.values())
    open.push(value.rest)
  }
  return found
}

/** What a module exports; a function that is exported may get its prototype afterwards, under its own name. */
export function exportedFrom(exports: Value, names: Iterable<Value>): Set<FunctionIr> {
  const found = reachableFrom([exports])
  const grown = [...names].filter(({ functions, keys }) => keys && functions?.some(({ of }) => found.has(of)))
  return grown.length > 0 ? reachableFrom([exports, ...grown]) : found
}

/** A handler of requests is told by its first two parameters where nothing else says so. */
export function heuristic({ of, module }: FunctionValue, index: number): Value {
  if (module.ir.language !== 'javascript') return NOTHING
  const [first, second] = of.parameters
  if (index === 0 && first && /^(ctx|context)$/.test(first.name)) return { api: 'http.Context' }
  if (
    !first ||
    !/^_?(req|request)$/.test(first.name) ||
    (second && !/^_?(res|response|reply|rep|h|next)$/.test(second.name))
  )
    return NOTHING
  if (index === 0) return { api: 'http.Request' }
  if (index > 1) return NOTHING
  return { api: /^(reply|rep|h)$/.test(second?.name ?? '') ? 'http.Reply' : 'http.Response' }
}

export const isRoute = ({ of }: FunctionValue) =>
  of.marks?.some(
    (mark) =>
      mark.k === 'call' && mark.callee.k === 'get' && /^(route|get|post|put|patch|delete)$/.test(mark.callee.name),
  ) ?? false
