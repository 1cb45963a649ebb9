import type { Expression } from '../ir/ir.ts'
import type { Activation } from './activation.ts'
import { hasConditions } from './conditions.ts'
import type { Evaluator } from './evaluator.ts'
import { cleaned, isKnown, type Taint, taintsOf, type Value } from './values.ts'

/** What is known of the variables where a test came out so. */
export function guarded(test: Expression, outcome: boolean, in_: Activation, evaluator: Evaluator): void {
  if (test.k === 'op') guardedByOperation(test, outcome, in_, evaluator)
  else if (test.k === 'call') guardedByCall(test, outcome, in_, evaluator)
}

function guardedByOperation(
  test: Extract<Expression, { k: 'op' }>,
  outcome: boolean,
  in_: Activation,
  evaluator: Evaluator,
) {
  const [left, right] = test.operands
  const { op } = test
  if (!left) return
  if (op === '!x') guarded(left, !outcome, in_, evaluator)
  else if (right && ((op === '&&' && outcome) || (op === '||' && !outcome))) {
    guarded(left, outcome, in_, evaluator)
    guarded(right, outcome, in_, evaluator)
  } else if (right && left.k === 'call' && SEARCHES.test(nameOf(left))) {
    const isFound = searchFound(op, evaluator.value(right, in_))
    if (isFound !== undefined) guardedByCall(left, outcome === isFound, in_, evaluator)
  } else if (right && /^[=!]==?$/.test(op)) {
    const [a, b] = [evaluator.value(left, in_), evaluator.value(right, in_)]
    const isEqual = outcome === op.startsWith('=')
    const [compared, constant] = isKnown(a) ? [b, a] : [a, b]
    if (isKnown(constant)) cleanByGuard('equals', isEqual, [compared, constant], compared, in_, evaluator)
    if (!isEqual) return
    if (isKnown(a) && a.constant !== null) cleanVariable(right, in_)
    else if (isKnown(b) && b.constant !== null) cleanVariable(left, in_)
  } else if (right && (op === 'in' || op === 'not in')) {
    const [one, all] = [evaluator.value(left, in_), evaluator.value(right, in_)]
    if (outcome === (op === 'in') && isConstantList(all)) clean(taintsOf(one), ['*'], in_)
    else if (isKnown(one)) cleanByGuard('in', outcome === (op === 'in'), [one, all], all, in_, evaluator)
  }
}

/** Calls that answer where something is, and -1 where it is not. */
const SEARCHES = /^(indexOf|lastIndexOf|search)$/
const nameOf = ({ callee }: Extract<Expression, { k: 'call' }>) => (callee.k === 'get' ? callee.name : '')

/** Whether something was found when `call <op> bound` holds. */
function searchFound(op: string, { constant }: Value): boolean | undefined {
  if (constant === -1) return /^!==?$|^>$/.test(op) ? true : /^===?$|^<=$/.test(op) ? false : undefined
  if (constant !== 0) return undefined
  return op === '>=' ? true : op === '<' ? false : undefined
}

/** An allow-list: everything in it is a constant. */
const isConstantList = ({ keys, rest, isWhole }: Value) =>
  isWhole === true &&
  keys !== undefined &&
  keys.size > 0 &&
  taintsOf(rest).length === 0 &&
  [...keys.values()].every((one) => taintsOf(one).length === 0)

function guardedByCall(
  test: Extract<Expression, { k: 'call' }>,
  outcome: boolean,
  in_: Activation,
  evaluator: Evaluator,
) {
  const callee = evaluator.callee(test.callee, in_)
  const given = test.arguments.map(({ value }) => evaluator.value(value, in_))
  const self = callee.receiver ?? {}
  if (outcome && given[0] && /\.(contains|has|includes|containsKey)$/.test(callee.api) && isConstantList(self))
    clean(taintsOf(given[0]), ['*'], in_)
  if (outcome && /^equals(IgnoreCase)?$/.test(callee.name) && given[0]) {
    if (isKnown(given[0]) && callee.target) cleanVariable(callee.target, in_)
    else if (isKnown(self) && test.arguments[0]) cleanVariable(test.arguments[0].value, in_)
  }
  cleanByGuard(callee.api.replace(/\.(lastI|i)ndexOf$/, '.includes'), outcome, given, self, in_, evaluator)
  for (const { names, rule } of evaluator.rules(in_).guardingNames)
    if (names.test(callee.name))
      clean(
        given.flatMap((one) => taintsOf(one)),
        [rule],
        in_,
      )
}

/** It equals a constant. */
function cleanVariable(one: Expression, in_: Activation) {
  const value = one.k === 'name' ? in_.lookup(one.name) : undefined
  if (one.k === 'name' && value) in_.frame.names.set(one.name, cleaned(value, ['*']))
}

function cleanByGuard(
  api: string,
  outcome: boolean,
  given: Value[],
  self: Value,
  in_: Activation,
  evaluator: Evaluator,
) {
  for (const { pattern, value } of evaluator.rules(in_).guards.find(api)) {
    if (value.outcome !== outcome) continue
    if (!hasConditions(pattern, given, new Map(), self)) continue
    for (const name of pattern.arguments)
      clean(taintsOf(name === 'this' ? self : given[Number(name)]), [value.rule], in_)
  }
}

/** What was looked at is known by its source: everything that comes from there was looked at. */
function clean(looked: readonly Taint[], rules: readonly string[], in_: Activation) {
  if (looked.length === 0) return
  const sameSource = (a: Taint, b: Taint) =>
    a.from === b.from && a.steps[0]?.line === b.steps[0]?.line && a.steps[0]?.path === b.steps[0]?.path
  for (const [name, value] of in_.frame.names) {
    const found = taintsOf(value)
    if (found.length > 0 && found.every((one) => looked.some((other) => sameSource(one, other))))
      in_.frame.names.set(name, cleaned(value, rules))
  }
}
