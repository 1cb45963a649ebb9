import { VendorError } from '../outbound/vendor-error.ts'

type Data = Record<string, unknown>

/** What a vendor sent, read field by field: whatever is not as expected is not there. */
export interface Reading {
  text(key: string): string | undefined
  number(key: string): number | undefined
  flag(key: string): boolean
  of(key: string): Reading
  list(key: string): Reading[]
  texts(key: string): string[]
  /** As it came. */
  value(key: string): unknown
  /** At most so much of it as pulse keeps. */
  raw(): Data
}

const MOST_RAW = 4_000

export function reading(value: unknown): Reading {
  const data: Data = isData(value) ? value : {}
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
    of: (key) => reading(data[key]),
    list: (key) => readings(data[key]),
    texts: (key) => [data[key] ?? []].flat().filter((each) => typeof each === 'string'),
    value: (key) => data[key],
    raw: () => small(data),
  }
}

export const readings = (value: unknown): Reading[] => (Array.isArray(value) ? value.map(reading) : [])

/** Throws `parse` when an answer has not the list that it must have. */
export function listOf(value: unknown, key: string): Reading[] {
  const data = isData(value) ? value : {}
  if (!Array.isArray(data[key])) throw new VendorError('parse', `Its answer has no ${key}`)
  return readings(data[key])
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Numbers, flags and short texts, until there is enough of them. */
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

/** Only the fields that are there. */
export const present = <Fields extends Data>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>
  }
