import { isObject } from '../../../shared/fields.ts'
import { type Document, type ResourceType, resourceScope, type Target } from './attributes.ts'

/** Which attributes an answer shall have; the names are separated by commas. */
export interface Selection {
  attributes?: string
  excludedAttributes?: string
}

/** A resource as it goes out. */
export type WireResource = Document & { schemas: string[]; id: string }

/** Adds the schemas and every address, then leaves what was asked for. */
export function onTheWire(type: ResourceType, document: Document, base: string, selection: Selection): WireResource {
  const extensions = type.extensions.map(({ id }) => id).filter((id) => document[id] !== undefined)
  const whole = {
    schemas: [type.schema.id, ...extensions],
    ...withReferences(document, base),
    meta: { ...(document.meta as Document), location: locationOf(type, document.id, base) },
  }
  return selected(type, selection, whole) as WireResource
}

export const listAnswer = <Item>(resources: Item[], startIndex: number, total: number) => ({
  schemas: [LIST],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

export const locationOf = ({ endpoint }: ResourceType, id: unknown, base: string) => `${base}${endpoint}/${String(id)}`

const POINTING: Record<string, string> = { members: '/Users', groups: '/Groups' }

const withReferences = (document: Document, base: string): Document =>
  Object.fromEntries(
    Object.entries(document).map(([name, value]) => {
      const endpoint = POINTING[name]
      if (!endpoint || !Array.isArray(value)) return [name, value]
      return [name, value.map((each) => ({ ...each, $ref: `${base}${endpoint}/${each.value}` }))]
    }),
  )

/** What is always answered. */
const ALWAYS: ReadonlySet<string> = new Set(['schemas', 'id'])

/** The named attributes; names that no schema knows select nothing. */
function targets(type: ResourceType, names: string | undefined): Target[] {
  const scope = resourceScope(type)
  return (names ?? '').split(',').flatMap((name) => scope(name.trim()) ?? [])
}

const keyOf = ({ extension, attribute }: Target) => extension?.id ?? attribute?.name ?? ''
const innerOf = ({ extension, attribute, sub }: Target): Target => (extension ? { attribute, sub } : { attribute: sub })
const isWhole = ({ extension, attribute, sub }: Target) => (extension ? !attribute : !sub)

type Cut = (value: Document, inner: Target[]) => Document

const each = (value: unknown, inner: Target[], cut: Cut): unknown =>
  Array.isArray(value) ? value.map((one) => each(one, inner, cut)) : isObject(value) ? cut(value, inner) : value

function only(document: Document, wanted: Target[]): Document {
  const kept = Object.entries(document).flatMap(([key, value]) => {
    const here = wanted.filter((target) => keyOf(target) === key)
    if (here.length === 0) return []
    return [[key, here.some(isWhole) ? value : each(value, here.map(innerOf), only)]]
  })
  return Object.fromEntries(kept)
}

function without(document: Document, unwanted: Target[]): Document {
  const kept = Object.entries(document).flatMap(([key, value]) => {
    const here = unwanted.filter((target) => keyOf(target) === key)
    if (here.some(isWhole)) return []
    return [[key, here.length === 0 ? value : each(value, here.map(innerOf), without)]]
  })
  return Object.fromEntries(kept)
}

/** Whether an attribute will be in the answer at all. */
export function isSelected(type: ResourceType, { attributes, excludedAttributes }: Selection, name: string): boolean {
  if (attributes) return targets(type, attributes).some((target) => keyOf(target) === name)
  return !targets(type, excludedAttributes).some((target) => keyOf(target) === name && isWhole(target))
}

/** The part of a resource that was asked for. */
function selected(type: ResourceType, { attributes, excludedAttributes }: Selection, document: Document): Document {
  const always = Object.fromEntries(Object.entries(document).filter(([name]) => ALWAYS.has(name)))
  if (attributes) return { ...always, ...only(document, targets(type, attributes)) }
  if (excludedAttributes) return { ...always, ...without(document, targets(type, excludedAttributes)) }
  return document
}
