import type { ReadText } from '../../../../shared/text/read-text.ts'
import { Refused } from '../refusal.ts'
import { TextBuilder } from '../text-builder.ts'
import { decodeText } from './decode.ts'

const DEEPEST = 256
const PLAIN_NAME = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (fault) {
    throw new Refused(fault instanceof RangeError ? 'too_deep' : 'malformed')
  }
}

interface Leaf {
  path: string
  value: unknown
}

const placeIn = (path: string, name: string) =>
  PLAIN_NAME.test(name) ? (path ? `${path}.${name}` : name) : `${path}[${JSON.stringify(name)}]`

/** Every value with its path, in order. */
function* leavesOf(value: unknown, path = '', depth = 0): Generator<Leaf> {
  if (depth > DEEPEST) throw new Refused('too_deep')
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* leavesOf(item, `${path}[${at}]`, depth + 1)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) yield* leavesOf(item, placeIn(path, name), depth + 1)
  } else yield { path, value }
}

const lineOf = ({ path, value }: Leaf) => (path ? `${path}: ${value}` : String(value))

/** Reads JSON as lines of path and value, which can be searched and quoted. */
export function readJsonText(bytes: Uint8Array): ReadText {
  const built = new TextBuilder()
  for (const leaf of leavesOf(parsed(decodeText(bytes).replace(/^\ufeff/, '')))) {
    built.block('list', lineOf(leaf))
    if (built.isFull) break
  }
  return built.done()
}

/** Reads JSON lines, one record per line. */
export function readJsonLines(bytes: Uint8Array): ReadText {
  const built = new TextBuilder()
  for (const line of decodeText(bytes).split('\n')) {
    if (line.trim() === '') continue
    built.block('row', [...leavesOf(parsed(line))].map(lineOf).join(' · '))
    if (built.isFull) break
  }
  return built.done()
}
