/** What the console draws for a property of a JSON Schema. */
export interface SchemaField {
  name: string
  label: string
  hint?: string
  kind: 'text' | 'long' | 'number' | 'boolean' | 'choice' | 'lines' | 'json'
  isRequired: boolean
  choices: readonly string[]
  /** What it holds at first, as text. */
  initial: string
}

interface Property {
  type?: unknown
  title?: unknown
  description?: unknown
  default?: unknown
  enum?: readonly unknown[]
  maxLength?: unknown
  items?: { type?: unknown; enum?: unknown }
}

/** Texts that may be longer get several lines. */
const LONGEST_LINE = 200

/** The fields of a form that is described by a JSON Schema, in its order; what they hold at first, or else their defaults. */
export function schemaFields(schema: object, values: Readonly<Record<string, unknown>> = {}): readonly SchemaField[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Property>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    label: typeof property.title === 'string' ? property.title : wordsOf(name),
    ...(typeof property.description === 'string' && { hint: property.description }),
    kind: kindOf(property),
    isRequired: required.includes(name),
    choices: (property.enum ?? []).map(String),
    initial: initialOf(values[name] ?? property.default, kindOf(property)),
  }))
}

function kindOf({ type, enum: choices, maxLength, items }: Property): SchemaField['kind'] {
  if (choices !== undefined) return 'choice'
  if (type === 'boolean') return 'boolean'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string') return typeof maxLength === 'number' && maxLength > LONGEST_LINE ? 'long' : 'text'
  return type === 'array' && items?.type === 'string' && items.enum === undefined ? 'lines' : 'json'
}

function initialOf(value: unknown, kind: SchemaField['kind']): string {
  if (value === undefined) return ''
  if (kind === 'lines' && Array.isArray(value)) return value.join('\n')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** `due_date` and `dueDate` as people write them. */
function wordsOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1).toLowerCase()
}

/**
 * The values that were entered, by the names of the properties. What is no number or no JSON stays a text, so that the
 * service refuses it at its field; an empty field is left out.
 */
export function enteredValues(
  schema: object,
  entered: Readonly<Record<string, string>>,
  prefix: string,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { name, kind } of schemaFields(schema)) {
    const text = entered[prefix + name] ?? ''
    const choice = kind === 'choice' ? choiceAs(schema, name, text) : undefined
    if (kind === 'boolean') values[name] = text !== ''
    else if (text !== '') values[name] = choice ?? valueIn(text, kind)
  }
  return values
}

/** The value of a list of choices that reads like this. */
const choiceAs = (schema: object, name: string, text: string): unknown =>
  (schema as { properties: Record<string, Property> }).properties[name]?.enum?.find((each) => String(each) === text)

function valueIn(text: string, kind: SchemaField['kind']): unknown {
  if (kind === 'number') return Number.isNaN(Number(text)) ? text : Number(text)
  if (kind === 'lines') return linesOf(text)
  if (kind !== 'json') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
