import { element } from './elements.js'

const DEEPEST = 6

/** What a `$ref` of the document stands for. */
export function resolved(document, value) {
  if (!value?.$ref) return value ?? {}
  return value.$ref
    .slice(2)
    .split('/')
    .reduce((part, key) => part?.[key], document)
}

/** The body that an operation takes, in the first form it names. */
export function bodyOf(operation) {
  const [[type, content] = []] = Object.entries(operation.requestBody?.content ?? {})
  return content && { type, schema: content.schema }
}

/** A value to start from. */
export function exampleOf(document, given, depth = 0) {
  const schema = resolved(document, given)
  if (schema.example !== undefined) return schema.example
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice) return exampleOf(document, choice, depth)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(document, part, depth)))
  if (schema.type === 'object' && depth < DEEPEST) {
    const required = schema.required ?? []
    return Object.fromEntries(required.map((name) => [name, exampleOf(document, schema.properties?.[name], depth + 1)]))
  }
  const plain = { array: [], integer: schema.minimum ?? 0, number: schema.minimum ?? 0, boolean: false, string: '' }
  return plain[schema.type] ?? null
}

/** The type of a schema in a few words. */
export function typeOf(document, given) {
  const schema = resolved(document, given)
  const orNull = schema.nullable ? ' | null' : ''
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => typeOf(document, choice)).join(' | ') + orNull
  if (schema.type === 'array') return `${typeOf(document, schema.items)}[]${orNull}`
  return (schema.format ?? schema.type ?? 'any') + orNull
}

/** The stated bounds of a value. */
export const boundsOf = (schema) =>
  [
    schema.minimum !== undefined && `${schema.exclusiveMinimum ? '>' : '≥'} ${schema.minimum}`,
    schema.maximum !== undefined && `${schema.exclusiveMaximum ? '<' : '≤'} ${schema.maximum}`,
    schema.minLength !== undefined && `at least ${schema.minLength} characters`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.maxItems !== undefined && `at most ${schema.maxItems} items`,
    schema.pattern && `matches ${schema.pattern}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** A schema as a tree of fields. */
export function schemaTree(document, given, depth = 0) {
  const schema = resolved(document, given)
  if (schema.allOf)
    return element(
      'div',
      {},
      schema.allOf.map((part) => schemaTree(document, part, depth)),
    )
  const inner = schema.type === 'array' ? resolved(document, schema.items) : schema
  const fields = Object.entries(inner.properties ?? {})
  if (fields.length === 0 || depth > DEEPEST) return element('p', { class: 'type' }, typeOf(document, schema))
  const required = new Set(inner.required ?? [])
  return element(
    'ul',
    { class: 'fields' },
    fields.map(([name, field]) => fieldOf(document, name, field, required.has(name), depth)),
  )
}

function fieldOf(document, name, given, required, depth) {
  const schema = resolved(document, given)
  const items = schema.type === 'array' ? resolved(document, schema.items) : schema
  const nested = items.properties || items.allOf
  return element(
    'li',
    {},
    element('code', { class: 'name' }, name),
    required ? '' : element('span', { class: 'optional', title: 'optional' }, '?'),
    element('span', { class: 'type' }, typeOf(document, schema)),
    element('span', { class: 'bounds' }, boundsOf(schema)),
    schema.description ? element('span', { class: 'meaning' }, schema.description) : '',
    nested ? schemaTree(document, schema, depth + 1) : '',
  )
}
