import { patternTime } from '../patterns/pattern-time.ts'
import type { CallPattern, Condition, Test } from './pattern.ts'
import type { Value } from './values.ts'

/** The argument that a pattern names: `0`, `shell`, `this`. */
export function argumentNamed(
  name: string,
  given: readonly Value[],
  named: ReadonlyMap<string, Value>,
  self: Value,
): Value | undefined {
  if (name === 'this') return self
  return /^\d+$/.test(name) ? given[Number(name)] : named.get(name)
}

export function hasConditions(
  pattern: CallPattern,
  given: readonly Value[],
  named: ReadonlyMap<string, Value>,
  self: Value,
): boolean {
  return pattern.conditions.every((condition) => holds(condition, given, named, self))
}

function holds(
  { argument, test }: Condition,
  given: readonly Value[],
  named: ReadonlyMap<string, Value>,
  self: Value,
): boolean {
  const [first = '', ...keys] = argument
  let value = argumentNamed(first, given, named, self)
  let isWhole = true
  for (const key of keys) {
    isWhole = value === undefined || value.isWhole === true
    value = value?.keys?.get(key) ?? (value?.rest && { ...value.rest, constant: undefined })
  }
  return passes(test, value, isWhole)
}

/** What is not known passes no test: a rule is quiet where it cannot tell. */
function passes(test: Test, value: Value | undefined, isWhole: boolean): boolean {
  if ('isConstant' in test) return value !== undefined && (value.constant !== undefined) === test.isConstant
  if ('matches' in test) {
    if (value?.constant !== undefined) return test.matches.test(String(value.constant))
    return value?.api !== undefined && test.matches.test(value.api)
  }
  if ('takes' in test)
    return (
      typeof value?.constant === 'string' &&
      value.constant.startsWith('/') &&
      patternTime(value.constant) === test.takes
    )
  if ('isNot' in test)
    return value === undefined ? isWhole : value.constant !== undefined && value.constant !== test.isNot
  if (test.is === 'absent') return value === undefined && isWhole
  return value?.constant !== undefined && value.constant === test.is
}
