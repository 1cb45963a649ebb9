import { parseDocument } from 'yaml'
import { UnreadableLockFile } from './lock-file.ts'

const MOST_OPEN = 1_000

/** Whether more brackets stand open than any real file has, also counting those in texts: the parser takes long for them. */
function isTooDeep(text: string): boolean {
  let open = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    open += bracket === '[' || bracket === '{' ? 1 : -1
    if (open > MOST_OPEN) return true
  }
  return false
}

/** Reads YAML into maps and texts: no anchors, no types of its own, no names that reach a prototype. */
export function parseYaml(text: string): unknown {
  if (isTooDeep(text)) throw new UnreadableLockFile('Nested too deep')
  const document = parseDocument(text, {
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
    strict: false,
  })
  if (document.errors.length > 0) throw new UnreadableLockFile('No YAML')
  try {
    return document.toJS({ mapAsMap: true, maxAliasCount: 0 })
  } catch {
    throw new UnreadableLockFile('YAML with anchors')
  }
}

export const at = (value: unknown, name: string): unknown => (value instanceof Map ? value.get(name) : undefined)

export function entriesOf(value: unknown): [string, unknown][] {
  return value instanceof Map
    ? [...value].filter((entry): entry is [string, unknown] => typeof entry[0] === 'string')
    : []
}

export function wordAt(value: unknown, name: string): string | undefined {
  const word = at(value, name)
  return typeof word === 'string' && word !== '' ? word : undefined
}
