import Type, { type TSchema } from 'typebox'

/**
 * Whether every field of a value is declared in its schema, so that cleaning would leave it as it is. Cleaning sorts
 * the schema anew for each value, and most values have nothing to clean. `otherwise` answers for the parts that are
 * neither objects with these properties alone nor lists.
 */
export function declaresAll(
  schema: TSchema,
  value: unknown,
  otherwise: (schema: TSchema, value: object) => boolean,
): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value) && Type.IsArray(schema))
    return value.every((item) => declaresAll(schema.items, item, otherwise))
  if (Array.isArray(value) || !Type.IsObject(schema)) return otherwise(schema, value)
  const { properties } = schema
  const fields = Object.entries(value)
  if (!fields.every(([name]) => Object.hasOwn(properties, name))) return otherwise(schema, value)
  return fields.every(([name, field]) => declaresAll(properties[name] as TSchema, field, otherwise))
}
