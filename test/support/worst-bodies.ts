import Type, { type TSchema } from 'typebox'
import { mostValues, othersOf, shapeOf } from '../../src/shared/size/schema-shape.ts'

/** A place in a body where something may stand, and how to write a body that has this text there. */
interface Place {
  name: string
  schema: TSchema
  around(text: string): string
}

export interface WorstBody {
  name: string
  text: string
}

const LONGEST_LIST = 50

/** Every place of a schema, alternatives and names that it does not know included; of a list its first item stands for all. */
function placesOf(schema: TSchema, name = '', around: Place['around'] = (text) => text): Place[] {
  const { anyOf = [], items, properties = {}, type } = shapeOf(schema)
  const others = othersOf(shapeOf(schema)) ?? (type === 'object' ? Type.Unknown() : undefined)
  const inName = (key: string, inner: TSchema) =>
    placesOf(inner, name ? `${name}.${key}` : key, (text) => around(`{${JSON.stringify(key)}:${text}}`))
  return [
    { name: name || 'body', schema, around },
    ...anyOf.flatMap((form) => placesOf(form, name, around).slice(1)),
    ...Object.entries(properties).flatMap(([key, inner]) => inName(key, inner)),
    ...(others ? inName('any', others) : []),
    ...(items ? placesOf(items, `${name}[]`, (text) => around(`[${text}]`)) : []),
  ]
}

/** As often as it fits, and never more often than told. */
const often = (bytes: number, most: number, each: string) => {
  const count = Math.max(1, Math.min(most, Math.floor(bytes / (each.length + 1))))
  return `${`${each},`.repeat(count - 1)}${each}`
}

const oftenWith = (bytes: number, most: number, each: (n: number) => string) => {
  const parts: string[] = []
  for (let left = bytes, n = 0; n < most; n++) {
    const part = each(n)
    left -= part.length + 1
    if (left < 0) break
    parts.push(part)
  }
  return parts.join(',')
}

/** More are refused in any body, and making them takes long. */
const DISTINCT = 70_000

type Filling = (bytes: number, values: number) => string

/** Many of something, as often as there is room for, and not more often than told. */
const MANY: Record<string, Filling> = {
  'empty objects': (bytes, values) => `[${often(bytes, values, '{}')}]`,
  'empty objects in a list of one': (bytes, values) => `[[${often(bytes, values, '{}')}]]`,
  'empty lists': (bytes, values) => `[${often(bytes, values, '[]')}]`,
  numbers: (bytes, values) => `[${often(bytes, values, '1')}]`,
  'empty texts': (bytes, values) => `[${often(bytes, values, '""')}]`,
  'many names': (bytes, values) => `{${oftenWith(bytes, Math.min(values, DISTINCT), (n) => `"${n.toString(36)}":0`)}}`,
  'objects of many kinds': (bytes, values) =>
    `[${oftenWith(bytes, Math.min(values, DISTINCT) / 2, (n) => `{"${n.toString(36)}":0}`)}]`,
  'small objects': (bytes, values) => `[${often(bytes, values / 2, '{"a":0}')}]`,
}

/** What costs much for its bytes without being many. */
const LONG: Record<string, Filling> = {
  'a long text': (bytes) => `"${'x'.repeat(bytes)}"`,
  'a text of escapes': (bytes) => `"${'\\"'.repeat(bytes / 2)}"`,
  'a text of numbered escapes': (bytes) => `"${'\\ud83d\\ude00'.repeat(bytes / 12)}"`,
  'a text of wide characters': (bytes) => `"${'😀'.repeat(bytes / 4)}"`,
  'wide characters with an escape now and then': (bytes) => `"${`${'😀'.repeat(257)}\\n`.repeat(bytes / 1_030)}"`,
  'a long number': (bytes) => '7'.repeat(bytes),
  'long numbers': (bytes) => `[${often(bytes, Number.POSITIVE_INFINITY, '7'.repeat(999))}]`,
  'deep lists': () => `${'['.repeat(60)}1${']'.repeat(60)}`,
  'blanks and nothing': (bytes) => `{${' '.repeat(bytes)}}`,
  'blanks of all kinds': (bytes) => `{${' \n\r\t'.repeat(bytes / 4)}}`,
}

/** As much as the schema allows, everywhere; texts share the bytes. */
function fullest(schema: TSchema, bytes: number): unknown {
  const {
    anyOf,
    type,
    items,
    properties,
    maxItems = 0,
    maxLength = 0,
    enum: named,
    const: only,
    ...shape
  } = shapeOf(schema)
  if (anyOf) return fullest(anyOf.at(-1) ?? {}, bytes)
  if (named) return named[0]
  if (only !== undefined) return only
  if (type === 'string') return 'x'.repeat(Math.min(maxLength, bytes))
  if (items) {
    const length = Math.min(maxItems, LONGEST_LIST)
    return Array.from({ length }, () => fullest(items, bytes / length))
  }
  if (type === 'object' && properties) {
    const entries = Object.entries(properties)
    return Object.fromEntries(entries.map(([name, inner]) => [name, fullest(inner, bytes / entries.length)]))
  }
  if (othersOf(shape)) return Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`k${n}`, [n, n, n]]))
  return type === 'boolean' ? true : 1
}

interface Wishes {
  bytes: number
  /** Only those that have many values. */
  counted?: boolean
  /** Schemas of places that were tried already, in this body or another. */
  tried?: Set<TSchema>
}

/** Bodies of at most so many bytes that a schema makes expensive: too much of something at each place, or just not too much. */
export function* worstBodies(
  schema: TSchema,
  { bytes, counted = false, tried = new Set() }: Wishes,
): Generator<WorstBody> {
  const within = mostValues(schema) - 100
  for (const { name, schema: place, around } of placesOf(schema)) {
    if (tried.has(place)) continue
    tried.add(place)
    const room = bytes - Buffer.byteLength(around('')) - 10
    for (const [what, fill] of Object.entries(counted ? MANY : { ...MANY, ...LONG })) {
      const text = around(fill(room, Number.POSITIVE_INFINITY))
      yield { name: `${name}: ${what}`, text }
      const fewer = around(fill(room, within))
      if (fewer.length < text.length) yield { name: `${name}: ${what}, as many as may be read`, text: fewer }
    }
  }
  yield { name: 'as full as it may be', text: JSON.stringify(fullest(schema, bytes / 2)) }
}
