import { parseDocument } from 'yaml'
import { UnreadableLockFile } from './lock-file.ts'

/** Reads YAML into maps and texts: no anchors, no types of its own, no names that reach a prototype. */
export function parseYaml(text: string): unknown {
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
