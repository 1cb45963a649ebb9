import type { JsonObject, JsonValue } from '../../../../shared/canonical-json.ts'
import type { FieldFault } from '../../../../shared/errors.ts'
import { CLOSE, isHole, OPEN } from '../definition/hole.ts'
import { evaluate, type Scope, valueAt } from './evaluate.ts'
import { readExpression } from './read-expression.ts'
import type { Room } from './room.ts'
import { ExpressionFault } from './tokens.ts'
import { type Path, pathsIn, type Tree } from './tree.ts'

/** A text, and the sources of its holes with what stands before each. */
interface Pieces {
  holes: readonly { before: string; source: string }[]
  after: string
}

function piecesOf(text: string): Pieces {
  const holes: { before: string; source: string }[] = []
  let at = 0
  for (;;) {
    const open = text.indexOf(OPEN, at)
    const close = open < 0 ? -1 : text.indexOf(CLOSE, open + OPEN.length)
    if (close < 0) return { holes, after: text.slice(at) }
    holes.push({ before: text.slice(at, open), source: text.slice(open + OPEN.length, close).trim() })
    at = close + CLOSE.length
  }
}

/** The source of a text that is one expression alone, whose value may be of any type. */
function aloneIn({ holes: [first, ...more], after }: Pieces): string | undefined {
  return first && more.length === 0 && (first.before + after).trim() === '' ? first.source : undefined
}

/**
 * The same value with every `${{ … }}` in its place: alone of any type, within a text as text. It throws where there is no room
 * for all of it.
 */
export function fill(value: JsonValue, scope: Scope, room: Room): JsonValue {
  if (isHole(value)) return filledText(value, scope, room)
  if (typeof value !== 'object' || value === null) return taken(value, room)
  if (Array.isArray(value)) return value.map((item) => fill(item, scope, room))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner, scope, room)]))
}

function filledText(text: string, scope: Scope, room: Room): JsonValue {
  scope.work.read(text.length)
  const pieces = piecesOf(text)
  const alone = aloneIn(pieces)
  const filled = (source: string) => taken(holeValue(source, scope), room)
  if (alone !== undefined) return filled(alone)
  return pieces.holes.map(({ before, source }) => before + asText(filled(source))).join('') + pieces.after
}

function taken(value: JsonValue, room: Room): JsonValue {
  room.take(value)
  return value
}

/** A path alone has the value that is there, or null; anything else is worked out. */
function holeValue(source: string, scope: Scope): JsonValue {
  scope.work.spend(1)
  const tree = readExpression(source)
  return tree.is === 'path' ? valueAt(tree.path, scope) : evaluate(tree, scope)
}

function asText(value: JsonValue): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What is wrong with the expressions in a value, and every path that they ask for, by the field where it stands. */
export function checkHoles(
  value: JsonValue,
  field: string,
  refusePath: (path: Path) => string | undefined,
): FieldFault[] {
  if (typeof value === 'string') return isHole(value) ? textFaults(value, field, refusePath) : []
  if (Array.isArray(value)) return value.flatMap((item, index) => checkHoles(item, `${field}[${index}]`, refusePath))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value as JsonObject).flatMap(([name, inner]) =>
    checkHoles(inner, `${field}.${name}`, refusePath),
  )
}

function textFaults(text: string, field: string, refusePath: (path: Path) => string | undefined): FieldFault[] {
  return readOr(field, () => {
    const pieces = piecesOf(text)
    const trees = pieces.holes.map(({ source }) => readExpression(source))
    if (isHole(pieces.after)) return [{ field, message: '${{ is not closed by }}' }]
    if (aloneIn(pieces) === undefined && trees.some(({ is }) => is !== 'path')) {
      return [{ field, message: 'within a text, only a path is allowed between ${{ and }}' }]
    }
    return trees.flatMap((tree) => pathFaults(tree, field, refusePath))
  })
}

/** What is wrong with a text that is an expression as a whole. */
export const checkExpression = (source: string, field: string, refusePath: (path: Path) => string | undefined) =>
  readOr(field, () => pathFaults(readExpression(source), field, refusePath))

function pathFaults(tree: Tree, field: string, refusePath: (path: Path) => string | undefined): FieldFault[] {
  const messages = pathsIn(tree).flatMap((path) => refusePath(path) ?? [])
  return [...new Set(messages)].map((message) => ({ field, message }))
}

function readOr(field: string, read: () => FieldFault[]): FieldFault[] {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error
    return [{ field, message: error.message }]
  }
}
