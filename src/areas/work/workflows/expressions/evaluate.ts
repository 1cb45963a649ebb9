import type { JsonValue } from '../../../../shared/canonical-json.ts'
import { isObject } from '../../../../shared/fields.ts'
import type { Binary, FunctionName, Path, Tree } from './tree.ts'
import { pathText } from './tree.ts'
import type { Work } from './work.ts'

/** The values an expression can read, a callback for missing paths, and its work limit. */
export interface Scope {
  find: (path: Path) => JsonValue | undefined
  missing: (path: string) => void
  work: Work
}

const LONGEST_TEXT = 1_048_576

/** The value of an expression; a missing value is false. Throws only when the work limit is exceeded. */
export function evaluate(tree: Tree, scope: Scope): JsonValue {
  const { work } = scope
  const of = (part: Tree) => evaluate(part, scope)
  work.spend(1)
  switch (tree.is) {
    case 'value':
      return tree.value
    case 'path':
      return valueOrFalse(tree.path, scope)
    case 'has':
      work.spend(tree.path.length)
      return scope.find(tree.path) !== undefined
    case 'list':
      return tree.items.map(of)
    case 'unary':
      return tree.operator === '!' ? !isTrue(of(tree.of)) : numberOrFalse(of(tree.of), (value) => -value)
    case 'choice':
      return isTrue(of(tree.when)) ? of(tree.yes) : of(tree.no)
    case 'call':
      return FUNCTIONS[tree.name](tree.args.map(of), work)
    case 'binary':
      if (tree.operator === '&&') return isTrue(of(tree.left)) && isTrue(of(tree.right))
      if (tree.operator === '||') return isTrue(of(tree.left)) || isTrue(of(tree.right))
      return OPERATORS[tree.operator](of(tree.left), of(tree.right), work)
  }
}

/** The value at a path; a missing path is reported and null. */
export function valueAt(path: Path, { find, missing, work }: Scope): JsonValue {
  work.spend(path.length)
  const found = find(path)
  if (found === undefined) missing(pathText(path))
  return found ?? null
}

const valueOrFalse = (path: Path, scope: Scope): JsonValue =>
  scope.find(path) === null ? null : (valueAt(path, scope) ?? false)

/** The value at a path within a value, or undefined. */
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
  (left: JsonValue, right: JsonValue, work: Work): JsonValue => {
    if (typeof left === 'number' && typeof right === 'number') return isRight(left - right)
    if (typeof left !== 'string' || typeof right !== 'string') return false
    work.read(Math.min(left.length, right.length))
    return isRight(left < right ? -1 : Number(left > right))
  }

const texts =
  (has: (text: string, part: string) => boolean) =>
  ([text = false, part = false]: readonly JsonValue[], work: Work): JsonValue => {
    if (typeof text !== 'string' || typeof part !== 'string') return false
    work.read(part.length)
    return has(text, part)
  }

function sum(left: JsonValue, right: JsonValue, work: Work): JsonValue {
  if (typeof left === 'string' && typeof right === 'string') {
    if (left.length + right.length > LONGEST_TEXT) return false
    work.read(left.length + right.length)
    return left + right
  }
  if (isList(left) && isList(right)) {
    work.spend(left.length + right.length)
    return [...left, ...right]
  }
  return numbers((a, b) => a + b)(left, right)
}

/** Whether two values are the same JSON. */
function areSame(left: JsonValue | undefined, right: JsonValue | undefined, work: Work): boolean {
  work.spend(1)
  if (typeof left === 'string' && typeof right === 'string') {
    if (left.length !== right.length) return false
    work.read(left.length)
  }
  if (left === right) return true
  if (isList(left)) {
    if (!isList(right) || left.length !== right.length) return false
    return left.every((item, index) => areSame(item, right[index], work))
  }
  if (!isObject(left) || !isObject(right)) return false
  const names = namesIn(left, work)
  if (names.length !== namesIn(right, work).length) return false
  return names.every((name) => Object.hasOwn(right, name) && areSame(left[name], right[name], work))
}

function namesIn(value: object, work: Work): string[] {
  const names = Object.keys(value)
  work.spend(names.length)
  return names
}

function isIn(value: JsonValue, among: JsonValue, work: Work): boolean {
  if (isList(among)) return among.some((one) => areSame(one, value, work))
  return isObject(among) && typeof value === 'string' && Object.hasOwn(among, value)
}

/** A longer part may be compared with the text at each of its characters. */
const LONGEST_FAST_PART = 250

function contains([whole = false, part = false]: readonly JsonValue[], work: Work): JsonValue {
  if (typeof whole !== 'string') return isIn(part, whole, work)
  if (typeof part !== 'string') return false
  work.read(whole.length * (part.length > LONGEST_FAST_PART ? part.length : 1))
  return whole.includes(part)
}

function size([value = false]: readonly JsonValue[], work: Work): JsonValue {
  if (typeof value === 'string') return charactersOf(value, work)
  if (isList(value)) return value.length
  return isObject(value) ? namesIn(value, work).length : false
}

/** A character beyond the first 65,536 takes two code units. */
function charactersOf(text: string, work: Work): number {
  work.read(text.length)
  let pairs = 0
  for (let at = 0; at < text.length; at++) if ((text.codePointAt(at) ?? 0) > 0xff_ff) pairs++
  return text.length - pairs
}

type Operator = (left: JsonValue, right: JsonValue, work: Work) => JsonValue

const OPERATORS: Readonly<Record<Exclude<Binary, '&&' | '||'>, Operator>> = {
  '==': areSame,
  '!=': (left, right, work) => !areSame(left, right, work),
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

const FUNCTIONS: Readonly<Record<FunctionName, (args: readonly JsonValue[], work: Work) => JsonValue>> = {
  size,
  contains,
  startsWith: texts((text, part) => text.startsWith(part)),
  endsWith: texts((text, part) => text.endsWith(part)),
}
