import { type Attribute, COMMON, type Document, type ResourceType, type Schema } from './attributes.ts'

/** Where a path leads: an attribute or one of its parts, or, without an attribute, a whole extension. */
export interface Target {
  extension?: Schema
  attribute?: Attribute
  sub?: Attribute
}

/** Finds what a name stands for. Names are taken from the schemas only, whatever the caller wrote. */
export type Scope = (name: string) => Target | undefined

const named = (attributes: readonly Attribute[] | undefined, name: string) =>
  attributes?.find((attribute) => attribute.name.toLowerCase() === name.toLowerCase())

function within(attributes: readonly Attribute[], path: string, extension?: Schema): Target | undefined {
  const [name = '', subName, ...rest] = path.split('.')
  const attribute = named(attributes, name)
  if (!attribute || rest.length > 0) return undefined
  if (subName === undefined) return { extension, attribute }
  const sub = named(attribute.subAttributes, subName)
  return sub && { extension, attribute, sub }
}

/** What follows the id of a schema in a path; undefined when the path does not begin with it. */
function after(schemaId: string, path: string): string | undefined {
  if (!path.toLowerCase().startsWith(schemaId.toLowerCase())) return undefined
  const rest = path.slice(schemaId.length)
  return rest === '' || rest.startsWith(':') ? rest.slice(1) : undefined
}

/** The names of a resource, plain or behind the id of their schema. */
export function resourceScope({ schema, extensions }: ResourceType): Scope {
  const own = [...COMMON, ...schema.attributes]
  return (name) => {
    for (const extension of extensions) {
      const rest = after(extension.id, name)
      if (rest !== undefined) return rest === '' ? { extension } : within(extension.attributes, rest, extension)
    }
    return within(own, after(schema.id, name) || name)
  }
}

/** The names inside one value of a list, or inside an extension. */
export const partScope =
  (attributes: readonly Attribute[] | undefined): Scope =>
  (name) =>
    within(attributes ?? [], name)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every value that stands at the target. */
export function valuesAt(document: Document, { extension, attribute, sub }: Target): unknown[] {
  const holder = extension ? document[extension.id] : document
  if (!isRecord(holder)) return []
  const found = attribute ? holder[attribute.name] : holder
  const values = Array.isArray(found) ? found : [found]
  const inside = sub ? values.map((value) => (isRecord(value) ? value[sub.name] : undefined)) : values
  return inside.filter((value) => value !== undefined && value !== null)
}
