import type { Kind, ReadField } from './read-list.ts'

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema | Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  patternProperties?: Record<string, Schema>
}

const KINDS: Record<string, Kind> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  object: 'map',
  array: 'list',
}

const parts = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(parts),
]

function kindsOf(schema: Schema): Set<Kind> {
  const kinds = parts(schema).flatMap(({ type, enum: values, const: value, anyOf, allOf }): Kind[] => {
    if (type !== undefined) return KINDS[type] ? [KINDS[type]] : []
    if (values ?? value) return ['text']
    return (anyOf ?? allOf) ? [] : ['any']
  })
  return new Set(kinds)
}

/** The part of a schema that a path leads to; undefined where it leads nowhere. */
function schemaAt(schema: Schema, path: string): Schema | undefined {
  let here: Schema | undefined = schema
  for (const step of path.match(/\[\]|[^.[\]]+/g) ?? []) {
    if (here && kindsOf(here).has('any')) return {}
    const found: Schema[] = here ? parts(here) : []
    here =
      step === '[]'
        ? found.flatMap(({ items }) => items ?? [])[0]
        : found.flatMap(({ properties }) => properties?.[step] ?? [])[0]
  }
  return here
}

/** What a client reads and a schema does not promise. */
export const unpromised = (schema: object, read: readonly ReadField[]): string[] =>
  read.flatMap(({ path, kind, optional }) => {
    const found = schemaAt(schema as Schema, path)
    if (!found) return optional ? [] : [path]
    const kinds = kindsOf(found)
    return kind === 'any' || kinds.has('any') || kinds.has(kind) || kinds.size === 0 ? [] : [path]
  })

const kindOf = (value: unknown): Kind => {
  if (Array.isArray(value)) return 'list'
  const kinds: Record<string, Kind> = { string: 'text', number: 'number', boolean: 'boolean', object: 'map' }
  return kinds[typeof value] ?? 'any'
}

/** What a client reads and an answer does not hold; of a list its first item is looked at. */
export const unanswered = (answer: unknown, read: readonly ReadField[]): string[] =>
  read.flatMap(({ path, kind, optional }) => {
    let here: unknown = answer
    for (const step of path.match(/\[\]|[^.[\]]+/g) ?? []) {
      if (here === null || here === undefined) return []
      if (step === '[]') {
        if (!Array.isArray(here) || here.length === 0) return []
        here = here[0]
      } else if (typeof here !== 'object' || !(step in here)) return optional ? [] : [path]
      else here = (here as Record<string, unknown>)[step]
    }
    return here === null || kind === 'any' || kindOf(here) === kind ? [] : [path]
  })
