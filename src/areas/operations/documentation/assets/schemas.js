import { element, inline } from './elements.js'

const DEEPEST = 6

/** The frame of every answer of version 2, which is the same everywhere. */
const FRAME = ['#/components/schemas/Meta', '#/components/schemas/Links']

/** Texts to start from, by format or name; secrets stay empty, so that nobody keeps ours. */
const TEXTS = {
  email: 'you@example.org',
  username: 'you@example.org',
  name: 'Example',
  organization: 'Example',
  org_name: 'Example',
  company_name: 'Example',
  'date-time': '2030-01-01T00:00:00Z',
}
const WEB_ADDRESS = '^https?://'

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
export function exampleOf(document, given, name = '', depth = 0) {
  const schema = resolved(document, given)
  if (schema.example !== undefined) return schema.example
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice) return exampleOf(document, choice, name, depth)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(document, part, name, depth)))
  if (schema.type === 'object' && depth < DEEPEST) {
    const example = (field) => exampleOf(document, schema.properties?.[field], field, depth + 1)
    return Object.fromEntries((schema.required ?? []).map((field) => [field, example(field)]))
  }
  if (schema.type === 'array') return schema.minItems ? [exampleOf(document, schema.items, '', depth + 1)] : []
  if (schema.type === 'string') return exampleText(schema, name)
  const plain = { object: {}, integer: schema.minimum ?? 0, number: schema.minimum ?? 0, boolean: false }
  return plain[schema.type] ?? null
}

function exampleText({ format, pattern = '' }, name) {
  if (pattern.startsWith(WEB_ADDRESS)) return 'https://example.org/'
  return TEXTS[format] ?? TEXTS[name] ?? ''
}

/** The type of a schema in a few words. */
export function typeOf(document, given) {
  const schema = resolved(document, given)
  const orNull = schema.nullable ? ' | null' : ''
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => typeOf(document, choice)).join(' | ') + orNull
  if (schema.type === 'array') {
    const item = typeOf(document, schema.items)
    return `${item.includes(' | ') ? `(${item})` : item}[]${orNull}`
  }
  return (schema.format ?? schema.type ?? 'any') + orNull
}

/** The stated bounds of a value in words; a description that counts the characters itself is the one to believe. */
export const boundsOf = (schema) =>
  [
    rangeOf(schema),
    /\d.* (characters|letters)/.test(schema.description) ? '' : lengthOf(schema),
    countOf(schema.minItems, schema.maxItems, 'items'),
    patternOf(schema),
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join(' · ')

const shown = (number) => number.toLocaleString('en')

function rangeOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }) {
  if (minimum !== undefined && maximum !== undefined && !exclusiveMinimum && !exclusiveMaximum)
    return `${shown(minimum)} to ${shown(maximum)}`
  const least = minimum !== undefined && `${exclusiveMinimum ? 'more than' : 'at least'} ${shown(minimum)}`
  const most = maximum !== undefined && `${exclusiveMaximum ? 'less than' : 'at most'} ${shown(maximum)}`
  return [least, most].filter(Boolean).join(', ')
}

function lengthOf({ minLength, maxLength }) {
  if (minLength !== 1) return countOf(minLength, maxLength, 'characters')
  return ['not empty', countOf(undefined, maxLength, 'characters')].filter(Boolean).join(', ')
}

function countOf(least, most, things) {
  if (least && most !== undefined) return `${shown(least)} to ${shown(most)} ${things}`
  if (least) return `at least ${shown(least)} ${things}`
  return most === undefined ? '' : `at most ${shown(most)} ${things}`
}

/** Of a pattern only what people can use: how the value begins. */
function patternOf({ pattern = '' }) {
  if (pattern.startsWith(WEB_ADDRESS)) return 'an http or https address'
  const [, beginning] = /^\^([a-z]+_)/.exec(pattern) ?? []
  return beginning ? `begins with \`${beginning}\`` : ''
}

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
  const bounds = boundsOf(schema)
  const line = [
    element('code', { class: 'name' }, name),
    required ? '' : element('span', { class: 'optional', title: 'optional' }, '?'),
    element('span', { class: 'type' }, typeOf(document, schema)),
    bounds ? element('span', { class: 'bounds' }, inline(bounds)) : '',
    schema.description ? element('span', { class: 'meaning' }, inline(schema.description)) : '',
  ]
  if (!items.properties && !items.allOf) return element('li', {}, line)
  const tree = schemaTree(document, schema, depth + 1)
  if (depth === 0 && !FRAME.includes(given.$ref)) return element('li', {}, line, tree)
  return element('li', {}, element('details', {}, element('summary', {}, line), tree))
}
