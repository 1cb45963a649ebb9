import type { FunctionIr } from '../ir/ir.ts'
import { type FunctionValue, NOTHING, type Value } from './values.ts'

/** The functions and methods that somebody who imports a module can call. */
export function exportedFrom(exports: Value): FunctionIr[] {
  const all = [exports, ...(exports.keys?.values() ?? [])]
  return all.flatMap(({ functions, class: made }) => [
    ...(functions ?? []).map(({ of }) => of),
    ...(made?.of.methods ?? []),
  ])
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
