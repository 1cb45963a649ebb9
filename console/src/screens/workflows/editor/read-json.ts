/** A value where it stands in a text; of a property, from its name on. */
export interface JsonNode {
  from: number
  to: number
  /** The properties of an object, by their names. */
  properties?: ReadonlyMap<string, JsonNode>
  /** The items of a list. */
  items?: readonly JsonNode[]
}

/** A JSON text with the places of its parts, or where it is none and why. */
export type ReadJson = { value: unknown; root: JsonNode } | { at: number; message: string }

const SPACE = /[ \t\n\r]*/y
const TEXT = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const PLAIN = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const DEEPEST = 100

class Stop {
  readonly at: number
  readonly message: string

  constructor(at: number, message: string) {
    this.at = at
    this.message = message
  }
}

/** Reads a JSON text, and where each part of it stands. */
export function readJson(text: string): ReadJson {
  let at = 0

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  function takeSign(sign: string): boolean {
    take(SPACE)
    if (text[at] !== sign) return false
    at += 1
    return true
  }
  const stop = (message: string) => new Stop(at, at >= text.length ? `ends too early: it ${message}` : message)

  function readValue(from: number, depth: number): JsonNode {
    if (depth > DEEPEST) throw new Stop(at, `is nested deeper than ${DEEPEST} levels`)
    if (takeSign('{')) return readObject(from, depth)
    if (takeSign('[')) return readList(from, depth)
    if (take(TEXT) === undefined && take(PLAIN) === undefined) throw stop(wrongValue(text, at))
    return { from, to: at }
  }
  function readObject(from: number, depth: number): JsonNode {
    const properties = new Map<string, JsonNode>()
    if (takeSign('}')) return { from, to: at, properties }
    do {
      take(SPACE)
      const start = at
      const name = take(TEXT)
      if (name === undefined) throw stop('needs a name in double quotes')
      if (!takeSign(':')) throw stop('needs a colon after the name')
      take(SPACE)
      properties.set(JSON.parse(name) as string, readValue(start, depth + 1))
    } while (takeSign(','))
    if (!takeSign('}')) throw stop('needs a comma or }')
    return { from, to: at, properties }
  }
  function readList(from: number, depth: number): JsonNode {
    const items: JsonNode[] = []
    if (takeSign(']')) return { from, to: at, items }
    do {
      take(SPACE)
      items.push(readValue(at, depth + 1))
    } while (takeSign(','))
    if (!takeSign(']')) throw stop('needs a comma or ]')
    return { from, to: at, items }
  }

  try {
    take(SPACE)
    const root = readValue(at, 0)
    take(SPACE)
    if (at < text.length) throw stop('goes on after its end')
    return { value: JSON.parse(text), root }
  } catch (fault) {
    if (fault instanceof Stop) return { at: fault.at, message: fault.message }
    throw fault
  }
}

/** What is wrong where a value should begin. */
function wrongValue(text: string, at: number): string {
  if (text[at] === '"') return 'has a text that is not closed on its line, or a wrong \\ in it'
  return text[at] === "'" ? 'needs double quotes around a text' : 'needs a value'
}
