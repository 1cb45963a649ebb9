import Type, { type TSchema } from 'typebox'

const inJson = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A value with its fields under their names in JSON; readers of Protocol Buffers also take the names of the `.proto` file. */
export function inJsonNames(schema: TSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    return Type.IsArray(schema) ? value.map((item) => inJsonNames(schema.items, item)) : value
  }
  if (!Type.IsObject(schema)) return value
  const { properties } = schema
  const isField = (name: string) => Object.hasOwn(properties, name)
  const nameOf = (name: string) => {
    const known = isField(name) ? name : inJson(name)
    return isField(known) && (known === name || !Object.hasOwn(value, known)) ? known : name
  }
  return Object.fromEntries(
    Object.entries(value).map(([given, field]) => {
      const name = nameOf(given)
      return [name, isField(name) ? inJsonNames(properties[name] as TSchema, field) : field]
    }),
  )
}
