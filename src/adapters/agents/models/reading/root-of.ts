import { parsed } from './mended-json.ts'

export type Fields = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name of a field without case and signs, by which `continue_debate` is `continueDebate`. */
const foldedName = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** So deep an answer may be wrapped. */
const MOST_WRAPPINGS = 4

/** An object with the names of a form, as they were asked for; undefined where a value holds none, or one field twice. */
export function rootOf(value: unknown, names: readonly string[], key: (fields: Fields) => boolean): Fields | undefined {
  let inner = value
  for (let depth = 0; depth < MOST_WRAPPINGS; depth++) {
    const fields = isObject(inner) ? namedAsAsked(inner, names) : undefined
    if (fields && key(fields)) return fields
    inner = unwrapped(inner, (each) => {
      const within = isObject(each) ? namedAsAsked(each, names) : undefined
      return within !== undefined && key(within)
    })
  }
  return undefined
}

/** One object in an array, in a string, or under the only key that holds such a one. */
function unwrapped(value: unknown, isWanted: (value: unknown) => boolean): unknown {
  if (typeof value === 'string') return value.trimStart().startsWith('{') ? parsed(value) : undefined
  if (Array.isArray(value)) return value.length === 1 ? value[0] : undefined
  if (!isObject(value)) return undefined
  const held = Object.values(value).map((each) => (typeof each === 'string' ? unwrapped(each, isWanted) : each))
  const wanted = held.filter((each) => isWanted(each))
  const objects = held.filter(isObject)
  if (wanted.length > 0) return wanted.length === 1 ? wanted[0] : undefined
  return objects.length === 1 ? objects[0] : undefined
}

function namedAsAsked(given: Fields, names: readonly string[]): Fields | undefined {
  const byFold = new Map(names.map((name) => [foldedName(name), name]))
  const fields = new Map<string, unknown>()
  for (const [name, value] of Object.entries(given)) {
    const asked = byFold.get(foldedName(name)) ?? name
    if (fields.has(asked)) return undefined
    fields.set(asked, value)
  }
  return Object.fromEntries(fields)
}
