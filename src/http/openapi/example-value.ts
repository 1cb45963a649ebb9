import type { Json } from './schema.ts'

/** A value that a person can start from: the stated example or default, or else the plainest value of the type. */
export function exampleValue(schema: Json): unknown {
  if (schema.example !== undefined) return schema.example
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const [first] = (schema.anyOf ?? schema.oneOf ?? []) as Json[]
  if (first) return exampleValue(first)
  if (Array.isArray(schema.allOf)) return Object.assign({}, ...schema.allOf.map(exampleValue))
  return plainest(schema)
}

function plainest({ type, properties = {}, required = [], minimum = 0, format, ...bounds }: Json): unknown {
  switch (type) {
    case 'object':
      return Object.fromEntries(
        (required as string[]).map((name) => [name, exampleValue((properties as Record<string, Json>)[name] ?? {})]),
      )
    case 'array':
      return Number(bounds.minItems ?? 0) > 0 ? [exampleValue((bounds.items ?? {}) as Json)] : []
    case 'integer':
    case 'number':
      return minimum
    case 'boolean':
      return false
    case 'string':
      return format === 'date-time' ? '2026-01-01T00:00:00.000Z' : 'x'.repeat(Number(bounds.minLength ?? 0))
    default:
      return null
  }
}
