import { type Fields, isObject } from '../../../../shared/fields.ts'
import { parsed } from './reply-json.ts'

/** The name of a field without case and signs, so that `continue_debate` equals `continueDebate`. */
const foldedName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replace(/s$|id$/, '')

/** How deep an answer may be wrapped. */
const MOST_WRAPPINGS = 4

/**
 * Finds the object with the fields of a form, under the requested names; undefined when there is none or a field occurs
 * twice.
 */
export function rootOf(value: unknown, names: readonly string[], key: (fields: Fields) => boolean): Fields | undefined {
  let inner = value
  for (let depth = 0; depth < MOST_WRAPPINGS; depth++) {
    const fields = isObject(inner) ? namedAsAsked(inner, names) : undefined
    const held = fields && unwrapped({ content: fields.content }, () => false)
    if (fields && key(fields) && !holdsForm(held, names, key)) return fields
    inner = unwrapped(inner, (each) => {
      const within = isObject(each) ? namedAsAsked(each, names) : undefined
      return within !== undefined && key(within)
    })
  }
  return undefined
}

/** Whether the text of an answer is itself such an object, as in the message of an API. */
function holdsForm(value: unknown, names: readonly string[], key: (fields: Fields) => boolean): boolean {
  const fields = isObject(value) ? namedAsAsked(value, names) : undefined
  return fields !== undefined && key(fields)
}

/** One object in an array, in a string, or under the only key that holds one. */
function unwrapped(value: unknown, isWanted: (value: unknown) => boolean): unknown {
  if (typeof value === 'string') return value.trimStart().startsWith('{') ? parsed(value) : undefined
  if (Array.isArray(value)) return value.length === 1 ? value[0] : undefined
  if (!isObject(value)) return undefined
  const held = Object.values(value).map((each) => (isObject(each) ? each : unwrapped(each, isWanted)))
  const wanted = held.filter((each) => isWanted(each))
  const objects = held.filter(isObject)
  if (wanted.length > 0) return wanted.length === 1 ? wanted[0] : undefined
  return objects.length === 1 ? objects[0] : undefined
}

/** Also accepts a singular for a list of one, and the name of a thing for its id. */
const othersFor = (name: string) => {
  const fold = foldedName(name)
  return [fold, fold.replace(/s$/, ''), `${fold}id`]
}

/** The fields under the requested names; undefined when one occurs twice. */
export function namedAsAsked(given: Fields, names: readonly string[]): Fields | undefined {
  const byFold = new Map(names.flatMap((name) => othersFor(name).map((other) => [other, name] as const)))
  const fields = new Map<string, unknown>()
  for (const [name, value] of Object.entries(given)) {
    const asked = byFold.get(foldedName(name)) ?? name
    if (fields.has(asked)) return undefined
    fields.set(asked, value)
  }
  return Object.fromEntries(fields)
}
