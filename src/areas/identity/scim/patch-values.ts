import { isRecord } from './attribute-targets.ts'
import type { Attribute } from './attributes.ts'
import { type Filter, matches } from './filter.ts'
import type { PatchPath } from './filter-parser.ts'
import { badRequest } from './scim-errors.ts'
import { readSingle, readValues, type Value, wholeValue, withOnePrimary } from './values.ts'

export type Change = 'add' | 'replace' | 'remove'

type ListPath = PatchPath & { attribute: Attribute }

const noTarget = ({ name }: Attribute) => badRequest('noTarget', `${name}: no value fits the path`)

/** What a filter of `eq`s says about a value that does not exist yet; undefined when it says more than that. */
function describedBy(filter: Filter): Value | undefined {
  if (filter.op === 'eq' && filter.target.attribute) {
    return { [filter.target.attribute.name]: readSingle(filter.target.attribute, filter.value) }
  }
  if (filter.op !== 'and') return undefined
  const parts = filter.filters.map(describedBy)
  return parts.includes(undefined) ? undefined : Object.assign({}, ...parts)
}

/** Values are the same when they have the same `value`, and no other type. */
function indexOf(values: readonly Value[]) {
  const byValue = new Map<unknown, Value[]>()
  for (const value of values) byValue.set(value.value, [...(byValue.get(value.value) ?? []), value])
  return ({ value, type }: Value) =>
    value === undefined ? undefined : byValue.get(value)?.find((each) => type === undefined || each.type === type)
}

/** The values with the given ones added; one that is there already takes over what is said anew. */
function withAdded(attribute: Attribute, values: readonly Value[], added: readonly Value[]): Value[] {
  const find = indexOf(values)
  const taken = new Map<Value, Value>()
  const fresh: Value[] = []
  for (const value of added) {
    const known = find(value)
    if (known) taken.set(known, { ...known, ...value })
    else fresh.push(value)
  }
  const next = [...values.map((value) => taken.get(value) ?? value), ...fresh]
  return withOnePrimary(attribute, next, new Set([...taken.values(), ...fresh]))
}

function withRemoved({ filter, sub }: ListPath, values: readonly Value[], given: unknown): Value[] {
  const hit = (value: Value) => !filter || matches(filter, value)
  if (sub) {
    if (sub.required) return values.filter((value) => !hit(value))
    const rest = values.map((value) => (hit(value) ? { ...value, [sub.name]: undefined } : value))
    return rest.filter((value) => Object.values(value).some((part) => part !== undefined))
  }
  if (filter || given === undefined || given === null) return values.filter((value) => !hit(value))
  const named = indexOf(values)
  const gone = new Set(
    (Array.isArray(given) ? given : [given]).map((each) => named(isRecord(each) ? each : { value: each })),
  )
  return values.filter((value) => !gone.has(value))
}

/** Changes the values that the path picks; what is added where none fits is made as the filter describes it. */
function withPicked({ attribute, filter, sub }: ListPath, values: readonly Value[], change: Change, given: unknown) {
  const update = (value: Value): Value => {
    if (!sub) return { ...value, ...(readSingle({ ...attribute, multiValued: undefined }, given) as Value | undefined) }
    return { ...value, [sub.name]: readSingle(sub, given) }
  }
  const picked = values.filter((value) => !filter || matches(filter, value))
  if (picked.length === 0) {
    const described = change === 'add' && filter ? describedBy(filter) : undefined
    if (!described) throw noTarget(attribute)
    return withAdded(attribute, values, [wholeValue(attribute, update(described))])
  }
  const updates = new Map(picked.map((value) => [value, wholeValue(attribute, update(value))]))
  const next = values.map((value) => updates.get(value) ?? value)
  return withOnePrimary(attribute, next, new Set(updates.values()))
}

/** A list of values after one change. */
export function changedValues(values: readonly Value[], path: ListPath, change: Change, given: unknown): Value[] {
  if (change === 'remove' || given === null) return withRemoved(path, values, given)
  if (path.filter || path.sub) return withPicked(path, values, change, given)
  const read = readValues(path.attribute, given)
  return change === 'replace' ? read : withAdded(path.attribute, values, read)
}
