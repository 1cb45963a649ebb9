export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [key: string]: JsonValue
}

/** One text for one value (RFC 8785): hashed and signed bytes do not depend on who wrote them. */
export function canonicalJson(value: JsonValue): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') return number(value)
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
  return JSON.stringify(value)
}

/** Indexed on purpose: `map` would pass over the holes of a sparse array. */
function array(values: readonly JsonValue[]): string {
  let text = ''
  for (let index = 0; index < values.length; index++) {
    text += (index === 0 ? '' : ',') + canonicalJson(values[index] as JsonValue)
  }
  return `[${text}]`
}

/** Keys sort by their UTF-16 code units, which is what `sort` does without a comparison. */
function object(value: JsonObject): string {
  let text = ''
  for (const key of Object.keys(value).sort()) {
    text += `${text === '' ? '' : ','}${quoted(key)}:${canonicalJson(value[key] as JsonValue)}`
  }
  return `{${text}}`
}

function isPlainObject(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const describe = (value: unknown) =>
  typeof value === 'object' ? 'an object with a class' : `a value of type ${typeof value}`
