/** A JSON schema as it arrived. */
export type Schema = { readonly [keyword: string]: unknown }

const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typesOf = ({ type }: Schema): string[] => (Array.isArray(type) ? type : type === undefined ? [] : [String(type)])
const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const choicesOf = (schema: Schema) => [...listOf(schema.anyOf), ...listOf(schema.oneOf)]

/** An answer that fits the schema, as a grammar makes a model write it: what it wants to say where that fits, else the least that does. */
export function answerFitting(schema: Schema, wish: unknown): unknown {
  const choices = choicesOf(schema)
  const [first] = choices
  if (first) return answerFitting(choices.find((choice) => fits(choice, wish)) ?? first, wish)
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum.includes(wish) ? wish : schema.enum[0]
  const types = typesOf(schema)
  const type = types.find((each) => isOf(each, wish)) ?? types[0]
  if (type === 'object' || (type === undefined && schema.properties)) {
    const wished = isRecord(wish) ? wish : {}
    const properties = Object.entries(isRecord(schema.properties) ? schema.properties : {})
    return Object.fromEntries(properties.map(([name, inner]) => [name, answerFitting(inner as Schema, wished[name])]))
  }
  if (type === 'array') {
    const items = isRecord(schema.items) ? schema.items : {}
    return Array.isArray(wish) ? wish.map((item) => answerFitting(items, item)) : []
  }
  if (type !== undefined && isOf(type, wish)) return wish
  return LEAST[type ?? 'null'] ?? null
}

const LEAST: Readonly<Record<string, unknown>> = {
  string: 'It is so.',
  number: 0.5,
  integer: 1,
  boolean: false,
  null: null,
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

/** Whether a value fits a schema, as far as its keywords are known here. */
function fits(schema: Schema, value: unknown): boolean {
  const choices = choicesOf(schema)
  if (choices.length > 0 && !choices.some((choice) => fits(choice, value))) return false
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return false
  if (schema.const !== undefined && schema.const !== value) return false
  const types = typesOf(schema)
  if (types.length > 0 && !types.some((type) => isOf(type, value))) return false
  if (Array.isArray(value) && isRecord(schema.items)) {
    const { items } = schema
    return value.every((item) => fits(items, item))
  }
  if (!isRecord(value) || !isRecord(schema.properties)) return true
  const { properties, required } = schema
  if (Array.isArray(required) && required.some((name) => !(name in value))) return false
  return Object.entries(value).every(([name, inner]) => {
    const known = properties[name]
    return isRecord(known) ? fits(known, inner) : schema.additionalProperties !== false
  })
}

/** Every schema in a schema, itself first, and where it stands. */
export function schemasIn(schema: Schema, path: readonly string[] = []): { schema: Schema; path: readonly string[] }[] {
  const inner = [
    ...Object.entries(isRecord(schema.properties) ? schema.properties : {}).map(
      ([name, each]) => [each, [...path, 'properties', name]] as const,
    ),
    ...(isRecord(schema.items) ? [[schema.items, [...path, 'items']] as const] : []),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((keyword) =>
      listOf(schema[keyword]).map((each, place) => [each, [...path, keyword, String(place)]] as const),
    ),
  ]
  return [{ schema, path }, ...inner.flatMap(([each, at]) => (isRecord(each) ? schemasIn(each, at) : []))]
}
