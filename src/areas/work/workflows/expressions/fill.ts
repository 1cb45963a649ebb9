import type { JsonObject, JsonValue } from '../../../../shared/canonical-json.ts'
import type { FieldFault } from '../../../../shared/errors.ts'
import { isHole, OPEN } from '../definition/hole.ts'
import { evaluate, type Scope, valueAt } from './evaluate.ts'
import { readExpression } from './read-expression.ts'
import { ExpressionFault } from './tokens.ts'
import { type Path, pathsIn, type Tree } from './tree.ts'

const HOLE = /\$\{\{(.*?)\}\}/gs
const ALONE = /^\s*\$\{\{(?:(?!\}\}).)*\}\}\s*$/s

/** Whether a text is one expression alone, whose value may be of any type. */
const isExpression = (text: string) => ALONE.test(text)

const holesIn = (text: string) => [...text.matchAll(HOLE)].map(([, source = '']) => readExpression(source.trim()))

/** The same value with every `${{ … }}` in its place: alone of any type, within a text as text. */
export function fill(value: JsonValue, scope: Scope): JsonValue {
  if (typeof value === 'string') return isHole(value) ? filledText(value, scope) : value
  if (Array.isArray(value)) return value.map((item) => fill(item, scope))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner, scope)]))
}

function filledText(text: string, scope: Scope): JsonValue {
  if (isExpression(text)) return holeValue(holesIn(text)[0], scope)
  return text.replace(HOLE, (_hole, source: string) => asText(holeValue(readExpression(source.trim()), scope)))
}

/** A path alone has the value that is there, or null; anything else is worked out. */
function holeValue(tree: Tree | undefined, scope: Scope): JsonValue {
  if (!tree) return null
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
    const trees = holesIn(text)
    if (trees.length === 0 || text.replace(HOLE, '').includes(OPEN))
      return [{ field, message: '${{ is not closed by }}' }]
    if (!isExpression(text) && trees.some(({ is }) => is !== 'path')) {
      return [{ field, message: 'within a text only a path may stand between ${{ and }}' }]
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
