import { isObject } from '../../shared/fields.ts'
import { VendorError } from '../outbound/vendor-error.ts'

type Data = Record<string, unknown>

/** Reads a vendor's JSON field by field; a value of an unexpected type counts as missing. */
export interface JsonReader {
  text(key: string): string | undefined
  number(key: string): number | undefined
  flag(key: string): boolean
  of(key: string): JsonReader
  list(key: string): JsonReader[]
  texts(key: string): string[]
  /** The value as it came. */
  value(key: string): unknown
  /** As much of it as pulse keeps. */
  raw(): Data
}

const MOST_RAW = 4_000

export function jsonReader(value: unknown): JsonReader {
  const data: Data = isObject(value) ? value : {}
  return {
    text(key) {
      const found = data[key]
      return typeof found === 'string' && found.trim() !== '' ? found : undefined
    },
    number(key) {
      const found = data[key]
      return typeof found === 'number' && Number.isFinite(found) ? found : undefined
    },
    flag: (key) => data[key] === true,
    of: (key) => jsonReader(data[key]),
    list: (key) => jsonReaders(data[key]),
    texts: (key) => [data[key] ?? []].flat().filter((each) => typeof each === 'string'),
    value: (key) => data[key],
    raw: () => small(data),
  }
}

export const jsonReaders = (value: unknown): JsonReader[] => (Array.isArray(value) ? value.map(jsonReader) : [])

/** Throws a `parse` error if the answer lacks the list. */
export function listOf(value: unknown, key: string): JsonReader[] {
  const data = isObject(value) ? value : {}
  if (!Array.isArray(data[key])) throw new VendorError('parse', `Its answer has no ${key}`)
  return jsonReaders(data[key])
}

/** Numbers, flags and short texts up to the size limit. */
function small(data: Data): Data {
  const kept: Data = {}
  let size = 2
  for (const [key, value] of Object.entries(data)) {
    const isShort = value === null || ['number', 'boolean'].includes(typeof value) || typeof value === 'string'
    const cost = JSON.stringify([key, value]).length
    if (!isShort || size + cost > MOST_RAW) continue
    kept[key] = value
    size += cost
  }
  return kept
}

/** Leaves out fields without a value. */
export const present = <Fields extends Data>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>
  }
