import type { Constant, LoweredLanguage } from '../ir/ir.ts'
import {
  blurred,
  constantOf,
  joined,
  NOTHING,
  type Taint,
  taintsOf,
  together,
  unknownWith,
  type Value,
} from './values.ts'

const MAX_TEXT = 10_000

/** Operators whose results tell nothing of what went in. */
const PLAIN = new Set([
  '<',
  '>',
  '<=',
  '>=',
  '==',
  '!=',
  '===',
  '!==',
  '!x',
  'in',
  'not in',
  'instanceof',
  'typeofx',
  '-x',
  '~x',
  '-',
  '*',
  '/',
  '//',
  '**',
  '&',
  '^',
  '<<',
  '>>',
  '>>>',
  'voidx',
  'deletex',
])

/** What an operator makes of its operands. */
export function folded(op: string, operands: readonly Value[], language: LoweredLanguage): Value {
  const [left = NOTHING, right] = operands
  const constants = operands.map(({ constant }) => constant)
  if (constants.length > 0 && constants.every((one) => one !== undefined)) {
    const result = constant(op, constants, language)
    if (result !== undefined) return constantOf(result)
  }
  if (op === 'slice') return slice(left, operands[1]?.constant, operands[2]?.constant)
  if (op === '+' && left.keys && right && (right.keys || right.rest))
    return joined({ ...blurred(left), isWhole: undefined }, blurred(right))
  if (op === '==' || op === '===' || op === '!=' || op === '!==') return compared(op, left, right)
  if (PLAIN.has(op) && !(op === '/' && language === 'python')) return NOTHING
  const taints = operands.reduce<readonly Taint[]>((all, one) => together(all, taintsOf(one)), [])
  return unknownWith(taints)
}

/** A thing that was made here is not null. */
function compared(op: string, left: Value, right: Value | undefined): Value {
  const isNull = (value: Value | undefined) => value?.constant === null
  const isThing = (value: Value | undefined) =>
    value?.isWhole === true || (value?.constant !== undefined && value.constant !== null)
  if ((isNull(left) && isThing(right)) || (isNull(right) && isThing(left))) return constantOf(op.startsWith('!'))
  return NOTHING
}

function slice(of: Value, from: Constant | undefined, to: Constant | undefined): Value {
  if (typeof of.constant === 'string' && from !== undefined && to !== undefined)
    return constantOf(of.constant.slice(Number(from ?? 0), to === null ? undefined : Number(to)))
  return of.keys || of.rest ? { ...blurred(of), isWhole: undefined } : unknownWith(taintsOf(of))
}

function constant(
  op: string,
  values: readonly (Constant | undefined)[],
  language: LoweredLanguage,
): Constant | undefined {
  const [a, b] = values
  if (op === 'join' || (op === '+' && values.some((one) => typeof one === 'string'))) {
    const text = values.map((one) => (one === null ? 'null' : String(one))).join('')
    return text.length > MAX_TEXT ? undefined : text
  }
  if (values.length === 1)
    return op === '!x'
      ? !a
      : op === '-x' && typeof a === 'number'
        ? -a
        : op === '+x' && typeof a === 'number'
          ? a
          : undefined
  if (op === '==' || op === '===') return a === b
  if (op === '!=' || op === '!==') return a !== b
  if ((op === 'in' || op === 'not in') && typeof a === 'string' && typeof b === 'string')
    return b.includes(a) === (op === 'in')
  if (typeof a !== 'number' || typeof b !== 'number')
    return typeof a === 'string' && typeof b === 'string' ? ordered(op, a, b) : undefined
  return arithmetic(op, a, b, language) ?? ordered(op, a, b)
}

function ordered<T extends string | number>(op: string, a: T, b: T): boolean | undefined {
  if (op === '<') return a < b
  if (op === '>') return a > b
  if (op === '<=') return a <= b
  return op === '>=' ? a >= b : undefined
}

function arithmetic(op: string, a: number, b: number, language: LoweredLanguage): number | undefined {
  if (op === '+') return a + b
  if (op === '-') return a - b
  if (op === '*') return a * b
  if (op === '%' && b !== 0) return language === 'python' ? ((a % b) + b) % b : a % b
  if (op === '//' && b !== 0) return Math.floor(a / b)
  if (op !== '/' || b === 0) return undefined
  return language === 'java' && Number.isInteger(a) && Number.isInteger(b) ? Math.trunc(a / b) : a / b
}
