import { type JsonNode, type ReadJson, readJson } from './read-json.ts'

interface FieldFault {
  field: string
  message: string
}

/** A fault where it stands in a text. */
export interface PlacedFault {
  /** The path below the text, such as `steps[0].config`; empty for the whole. */
  path: string
  message: string
  /** From 0. */
  line: number
  /** What of its first line the fault is about. */
  from: number
  to: number
}

/** The faults of a JSON text: that it is none, or else what the service refused of it; `field` is its name there. */
export function placedFaults(text: string, refused: readonly FieldFault[], field: string): readonly PlacedFault[] {
  const read = readJson(text)
  if (!('root' in read)) return [syntaxFault(text, read)]
  return refused
    .flatMap(({ field: name, message }): PlacedFault[] => {
      const path = pathBelow(name, field)
      return path === undefined ? [] : [{ path, message, ...placeIn(text, nodeAt(read.root, path)) }]
    })
    .sort((one, other) => one.from - other.from)
}

function syntaxFault(text: string, { at, message }: Exclude<ReadJson, { root: unknown }>): PlacedFault {
  return { path: '', message, line: lineAt(text, at), from: at, to: Math.min(at + 1, text.length) }
}

/** The rest of a name that begins with a field; undefined for the name of another field. */
function pathBelow(name: string, field: string): string | undefined {
  if (!name.startsWith(field)) return undefined
  const rest = name.slice(field.length)
  return /^([.[]|$)/.test(rest) ? withoutDot(rest) : undefined
}

const withoutDot = (path: string) => path.replace(/^\./, '')

/** The part at a path, or of what is missing the part that it is missing in. */
function nodeAt(node: JsonNode, path: string): JsonNode {
  if (path === '') return node
  const index = /^\[(\d+)\]/.exec(path)
  const item = index ? node.items?.[Number(index[1])] : undefined
  if (index && item) return nodeAt(item, withoutDot(path.slice(index[0].length)))
  const name = longestName(node, path)
  const property = name === undefined ? undefined : node.properties?.get(name)
  return name === undefined || !property ? node : nodeAt(property, withoutDot(path.slice(name.length)))
}

/** The name with which a path goes on; a name may have dots of its own. */
const longestName = ({ properties }: JsonNode, path: string): string | undefined =>
  [...(properties?.keys() ?? [])]
    .filter((name) => path.startsWith(name) && /^([.[]|$)/.test(path.slice(name.length)))
    .sort((one, other) => other.length - one.length)[0]

function placeIn(text: string, { from, to }: JsonNode): Pick<PlacedFault, 'line' | 'from' | 'to'> {
  const end = text.indexOf('\n', from)
  return { line: lineAt(text, from), from, to: end < 0 ? to : Math.min(to, end) }
}

const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length - 1
