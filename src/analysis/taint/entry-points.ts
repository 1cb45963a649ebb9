import type { FunctionIr } from '../ir/ir.ts'
import { type FunctionValue, NOTHING, type Value } from './values.ts'

const MOST_REACHED = 2_000

/** What somebody can call who was handed values, and on what: a method by what it is a member of, or what makes that. */
export class Reachable {
  readonly functions = new Set<FunctionIr>()
  /** The function that makes what a method is called on. */
  readonly makers = new Map<FunctionIr, FunctionIr>()
  /** What a method is called on, without what its maker gave it. */
  readonly holders = new Map<FunctionIr, Value>()
  readonly #seen = new Set<Value>()
  readonly #grownAt: (site: object) => Value | undefined

  constructor(grownAt: (site: object) => Value | undefined) {
    this.#grownAt = grownAt
  }

  add(...values: readonly (Value | undefined)[]): void {
    const open = [...values]
    while (open.length > 0 && this.#seen.size < MOST_REACHED) {
      const value = open.pop()
      if (!value || this.#seen.has(value)) continue
      this.#seen.add(value)
      if (value.site) open.push(this.#grownAt(value.site))
      const prototype = value.keys?.get('prototype')
      for (const { of } of value.functions ?? []) {
        this.functions.add(of)
        for (const held of prototype?.keys?.values() ?? [])
          for (const method of held.functions ?? []) this.makers.set(method.of, of)
      }
      for (const method of value.class?.of.methods ?? []) this.functions.add(method)
      if (!value.keys) continue
      for (const held of value.keys.values()) {
        open.push(held)
        for (const method of held.functions ?? []) this.holders.set(method.of, value)
      }
      open.push(value.rest)
    }
  }
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
