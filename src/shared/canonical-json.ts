export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [key: string]: JsonValue
}

/** Canonical JSON (RFC 8785): the same value always gives the same text, whichever program writes it. */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') return number(value)
  if (value === null || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return array(value)
  if (isPlainObject(value)) return object(value)
  throw new TypeError(`JSON cannot carry ${describe(value)}`)
}

function quoted(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('JSON cannot carry a lone surrogate')
  return JSON.stringify(text)
}

function number(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`JSON cannot carry ${value}`)
  return String(value)
}

/** Indexed on purpose: `map` would skip the holes of a sparse array. */
function array(values: readonly JsonValue[]): string {
  let text = ''
  for (let index = 0; index < values.length; index++) {
    text += (index === 0 ? '' : ',') + canonicalJson(values[index] as JsonValue)
  }
  return `[${text}]`
}

function object(value: JsonObject): string {
  let text = ''
  for (const key of sorted(Object.keys(value))) {
    text += `${text === '' ? '' : ','}${named(key)}${canonicalJson(value[key] as JsonValue)}`
  }
  return `{${text}}`
}

/** Field names repeat, unlike the texts in the fields, so their escaped form is kept. */
const names = new Map<string, string>()
const MOST_NAMES = 1_000
const LONGEST_NAME = 50

function named(key: string): string {
  const known = names.get(key)
  if (known !== undefined) return known
  const name = `${quoted(key)}:`
  if (names.size < MOST_NAMES && key.length <= LONGEST_NAME) names.set(key, name)
  return name
}

const FEW_KEYS = 20

/**
 * Sorts by UTF-16 code units, as `sort` does without a comparison; `sort` copies first, and most objects have few keys.
 */
function sorted(keys: string[]): string[] {
  if (keys.length > FEW_KEYS) return keys.sort()
  for (let place = 1; place < keys.length; place++) {
    const key = keys[place] as string
    let free = place
    for (; free > 0 && (keys[free - 1] as string) > key; free--) keys[free] = keys[free - 1] as string
    keys[free] = key
  }
  return keys
}

function isPlainObject(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const describe = (value: unknown) =>
  typeof value === 'object' ? 'an object with a class' : `a value of type ${typeof value}`
