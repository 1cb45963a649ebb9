import { isRecord, partScope, resourceScope, type Scope } from './attribute-targets.ts'
import type { Attribute, Document, ResourceType } from './attributes.ts'
import { type PatchPath, parsePath } from './filter-parser.ts'
import { type Change, changedValues } from './patch-values.ts'
import { badRequest } from './scim-errors.ts'
import { readSingle, type Value, withRequired } from './values.ts'

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
  const parts = isRecord(current) ? current : {}
  const cleared = change === 'remove' || value === null
  return orNothing(withValue(parts, sub.name, cleared ? undefined : readSingle(sub, value)))
}

/** The parts of a complex attribute that are not named stay as they are; those that are null go. */
function changedSingle(current: unknown, attribute: Attribute, change: Change, value: unknown): unknown {
  if (change === 'remove' || value === null) return undefined
  const read = readSingle(attribute, value)
  if (attribute.type !== 'complex') return read
  const gone = new Set(isRecord(value) ? Object.keys(value).filter((name) => value[name] === null) : [])
  const kept = isRecord(current) ? Object.entries(current).filter(([name]) => !gone.has(name)) : []
  return orNothing({ ...Object.fromEntries(kept), ...(isRecord(read) ? read : {}) })
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
  if (!isRecord(value)) throw badRequest('invalidValue', 'An operation without a path has an object as its value')
  return Object.entries(value).reduce((changed, [name, each]) => {
    if (name.toLowerCase() === 'schemas') return changed
    const path = parsePath(name, scope)
    return path.attribute?.mutability === 'readOnly' ? changed : apply(changed, path, change, each)
  }, document)
}

function changedAt(document: Document, path: PatchPath, change: Change, value: unknown): Document {
  const { extension, attribute } = path
  const current = extension ? document[extension.id] : document
  const holder = isRecord(current) ? current : {}
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
