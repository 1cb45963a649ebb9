import { isObject } from '../../../shared/fields.ts'
import { type Attribute, type Document, partScope, type ResourceType, resourceScope, type Scope } from './attributes.ts'
import { readSingle, readValues, type Value, wholeValue, withOnePrimary, withRequired } from './document-reader.ts'
import { type Filter, matches } from './filter.ts'
import { type PatchPath, parsePath } from './filter-parser.ts'
import { badRequest } from './scim-errors.ts'

export interface Operation {
  op: string
  path?: string | null
  value?: unknown
}

const CHANGES: ReadonlySet<string> = new Set<Change>(['add', 'replace', 'remove'])

function changeOf({ op }: Operation): Change {
  const change = op.toLowerCase()
  if (!CHANGES.has(change)) throw badRequest('invalidSyntax', 'Operations: op is add, replace or remove')
  return change as Change
}

const refusedChange = ({ name }: Attribute) => badRequest('mutability', `${name} cannot be changed`)

/** Sets or clears a value in an object whose names all come from the schemas. */
const withValue = (holder: Document, name: string, value: unknown): Document => {
  const { [name]: _, ...rest } = holder
  const empty = value === undefined || (Array.isArray(value) && value.length === 0)
  return empty ? rest : { ...rest, [name]: value }
}

const orNothing = (holder: Document) => (Object.keys(holder).length > 0 ? holder : undefined)

function changedPart(current: unknown, sub: Attribute, change: Change, value: unknown): Document | undefined {
  const parts = isObject(current) ? current : {}
  const cleared = change === 'remove' || value === null
  return orNothing(withValue(parts, sub.name, cleared ? undefined : readSingle(sub, value)))
}

/** The parts of a complex attribute that are not named stay as they are; those that are null go. */
function changedSingle(current: unknown, attribute: Attribute, change: Change, value: unknown): unknown {
  if (change === 'remove' || value === null) return undefined
  const read = readSingle(attribute, value)
  if (attribute.type !== 'complex') return read
  const gone = new Set(isObject(value) ? Object.keys(value).filter((name) => value[name] === null) : [])
  const kept = isObject(current) ? Object.entries(current).filter(([name]) => !gone.has(name)) : []
  return orNothing({ ...Object.fromEntries(kept), ...(isObject(read) ? read : {}) })
}

function changedAttribute(
  holder: Document,
  path: PatchPath & { attribute: Attribute },
  change: Change,
  value: unknown,
) {
  const { attribute, sub } = path
  if (attribute.mutability === 'readOnly') throw refusedChange(attribute)
  if (sub?.mutability === 'readOnly' || (sub?.mutability === 'immutable' && !path.filter)) throw refusedChange(sub)
  const current = holder[attribute.name]
  const next = attribute.multiValued
    ? changedValues((current ?? []) as Value[], path, change, value)
    : sub
      ? changedPart(current, sub, change, value)
      : changedSingle(current, attribute, change, value)
  if (next === undefined && attribute.required) throw badRequest('mutability', `${attribute.name} cannot be removed`)
  return withValue(holder, attribute.name, next)
}

/** An object says for each of its names what becomes of it; directories also write whole paths as names. */
function changedByName(document: Document, scope: Scope, change: Change, value: unknown, apply: typeof changedAt) {
  if (!isObject(value)) throw badRequest('invalidValue', 'An operation without a path has an object as its value')
  return Object.entries(value).reduce((changed, [name, each]) => {
    if (name.toLowerCase() === 'schemas') return changed
    const path = parsePath(name, scope)
    return path.attribute?.mutability === 'readOnly' ? changed : apply(changed, path, change, each)
  }, document)
}

function changedAt(document: Document, path: PatchPath, change: Change, value: unknown): Document {
  const { extension, attribute } = path
  const current = extension ? document[extension.id] : document
  const holder = isObject(current) ? current : {}
  const next = attribute
    ? changedAttribute(holder, { ...path, attribute }, change, value)
    : change === 'remove'
      ? {}
      : changedByName(holder, partScope(extension?.attributes), change, value, changedAt)
  return extension ? withValue(document, extension.id, orNothing(next)) : next
}

/** The resource after all operations in their order. The document that was given stays as it is, so a fault leaves nothing half done. */
export function patched(type: ResourceType, document: Document, operations: readonly Operation[]): Document {
  const scope = resourceScope(type)
  const changed = operations.reduce((current, operation) => {
    const change = changeOf(operation)
    if (change !== 'remove' && operation.value === undefined) {
      throw badRequest('invalidValue', `Operations: ${change} needs a value`)
    }
    if (operation.path) return changedAt(current, parsePath(operation.path, scope), change, operation.value)
    if (change === 'remove') throw badRequest('noTarget', 'A remove operation names its path')
    return changedByName(current, scope, change, operation.value, changedAt)
  }, document)
  return withRequired(type, changed)
}

type Change = 'add' | 'replace' | 'remove'

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

/** The values with the given ones added; an existing value is updated. */
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
    (Array.isArray(given) ? given : [given]).map((each) => named(isObject(each) ? each : { value: each })),
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
function changedValues(values: readonly Value[], path: ListPath, change: Change, given: unknown): Value[] {
  if (change === 'remove' || given === null) return withRemoved(path, values, given)
  if (path.filter || path.sub) return withPicked(path, values, change, given)
  const read = readValues(path.attribute, given)
  return change === 'replace' ? read : withAdded(path.attribute, values, read)
}
