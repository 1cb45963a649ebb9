import { isDeepStrictEqual } from 'node:util'
import type { JsonValue } from '../../../../shared/canonical-json.ts'
import { isObject } from '../../../../shared/fields.ts'
import type { Binary, FunctionName, Path, Tree } from './tree.ts'
import { pathText } from './tree.ts'

/** What an expression sees, and whom it tells of a path where nothing is. */
export interface Scope {
  find: (path: Path) => JsonValue | undefined
  missing: (path: string) => void
}

const LONGEST_TEXT = 1_048_576

/** The value of an expression. It never throws: what has no value is false. */
export function evaluate(tree: Tree, scope: Scope): JsonValue {
  const of = (part: Tree) => evaluate(part, scope)
  switch (tree.is) {
    case 'value':
      return tree.value
    case 'path':
      return valueOrFalse(tree.path, scope)
    case 'has':
      return scope.find(tree.path) !== undefined
    case 'list':
      return tree.items.map(of)
    case 'unary':
      return tree.operator === '!' ? !isTrue(of(tree.of)) : numberOrFalse(of(tree.of), (value) => -value)
    case 'choice':
      return isTrue(of(tree.when)) ? of(tree.yes) : of(tree.no)
    case 'call':
      return FUNCTIONS[tree.name](tree.args.map(of))
    case 'binary':
      if (tree.operator === '&&') return isTrue(of(tree.left)) && isTrue(of(tree.right))
      if (tree.operator === '||') return isTrue(of(tree.left)) || isTrue(of(tree.right))
      return OPERATORS[tree.operator](of(tree.left), of(tree.right))
  }
}

/** What is there; a path where nothing is, is told, and null. */
export function valueAt(path: Path, { find, missing }: Scope): JsonValue {
  const found = find(path)
  if (found === undefined) missing(pathText(path))
  return found ?? null
}

const valueOrFalse = (path: Path, scope: Scope): JsonValue =>
  scope.find(path) === null ? null : (valueAt(path, scope) ?? false)

/** What stands at a path within a value; undefined where nothing does. */
export const within = (value: JsonValue | undefined, path: Path): JsonValue | undefined => path.reduce(inside, value)

function inside(value: JsonValue | undefined, part: string | number): JsonValue | undefined {
  if (isList(value)) return typeof part === 'number' ? value[part] : undefined
  if (!isObject(value) || typeof part !== 'string') return undefined
  return Object.hasOwn(value, part) ? value[part] : undefined
}

/** Only `true` is true. */
const isTrue = (value: JsonValue) => value === true

const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value)
const numberOrFalse = (value: JsonValue, work: (value: number) => number): JsonValue =>
  typeof value === 'number' ? finite(work(value)) : false

const finite = (value: number): JsonValue => (Number.isFinite(value) ? value : false)

const numbers =
  (work: (left: number, right: number) => number) =>
  (left: JsonValue, right: JsonValue): JsonValue =>
    typeof left === 'number' && typeof right === 'number' ? finite(work(left, right)) : false

/** Numbers by size, texts by their code units; anything else has no order. */
const ordered =
  (isRight: (order: number) => boolean) =>
  (left: JsonValue, right: JsonValue): JsonValue => {
    if (typeof left === 'number' && typeof right === 'number') return isRight(left - right)
    if (typeof left === 'string' && typeof right === 'string') return isRight(left < right ? -1 : Number(left > right))
    return false
  }

const texts =
  (work: (text: string, part: string) => boolean) =>
  ([text = false, part = false]: readonly JsonValue[]): JsonValue =>
    typeof text === 'string' && typeof part === 'string' && work(text, part)

function sum(left: JsonValue, right: JsonValue): JsonValue {
  if (typeof left === 'string' && typeof right === 'string') {
    return left.length + right.length <= LONGEST_TEXT ? left + right : false
  }
  if (isList(left) && isList(right)) return [...left, ...right]
  return numbers((a, b) => a + b)(left, right)
}

function isIn(value: JsonValue, among: JsonValue): boolean {
  if (isList(among)) return among.some((one) => isDeepStrictEqual(one, value))
  return isObject(among) && typeof value === 'string' && Object.hasOwn(among, value)
}

function size([value = false]: readonly JsonValue[]): JsonValue {
  if (typeof value === 'string' || isList(value)) return [...value].length
  return isObject(value) ? Object.keys(value).length : false
}

const OPERATORS: Readonly<Record<Exclude<Binary, '&&' | '||'>, (left: JsonValue, right: JsonValue) => JsonValue>> = {
  '==': (left, right) => isDeepStrictEqual(left, right),
  '!=': (left, right) => !isDeepStrictEqual(left, right),
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
  in: isIn,
  '+': sum,
  '-': numbers((left, right) => left - right),
  '*': numbers((left, right) => left * right),
  '/': numbers((left, right) => left / right),
  '%': numbers((left, right) => left % right),
}

const FUNCTIONS: Readonly<Record<FunctionName, (args: readonly JsonValue[]) => JsonValue>> = {
  size,
  contains: ([whole = false, part = false]) =>
    typeof whole === 'string' ? typeof part === 'string' && whole.includes(part) : isIn(part, whole),
  startsWith: texts((text, part) => text.startsWith(part)),
  endsWith: texts((text, part) => text.endsWith(part)),
}
