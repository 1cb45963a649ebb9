import { expect, test } from 'vitest'
import { halfOfRecent, inARow } from './breaker-tolerance.ts'

function recent() {
  let at = 0
  const tolerance = halfOfRecent({ threshold: 5, seconds: 10, tries: 10 })(() => new Date(at))
  return {
    tolerance,
    fail: (times = 1, cause = 'away') => Array.from({ length: times }, () => tolerance.failed(cause)).at(-1),
    succeed: (times = 1) => Array.from({ length: times }, () => tolerance.succeeded()),
    pass: (seconds: number) => {
      at += seconds * 1000
    },
  }
}

test('five failures are enough when they are half of the tries, and not when they are less', () => {
  const half = recent()
  half.succeed(5)
  expect([half.fail(4), half.fail()]).toEqual([false, true])
  const less = recent()
  less.succeed(6)
  expect([less.fail(5), less.fail()]).toEqual([false, true])
  const few = recent()
  expect([few.fail(4), few.fail()]).toEqual([false, true])
})

test('of hundreds at once some may fail', () => {
  const { succeed, fail } = recent()
  succeed(300)
  expect(fail(299)).toBe(false)
  expect(fail()).toBe(true)
})

test('what is older than ten seconds is forgotten, but for the last ten tries', () => {
  const { tolerance, succeed, fail, pass } = recent()
  succeed(100)
  pass(10.001)
  expect(fail(4)).toBe(false)
  expect(tolerance.failures()).toBe(4)
  expect(fail()).toBe(true)

  const slow = recent()
  for (let count = 0; count < 4; count++) {
    slow.pass(30)
    expect(slow.fail()).toBe(false)
  }
  slow.pass(30)
  expect(slow.fail()).toBe(true)

  const rare = recent()
  for (let count = 0; count < 50; count++) {
    rare.pass(30)
    expect(rare.fail()).toBe(false)
    rare.succeed(2)
  }
})

test('the first cause is that of the oldest failure that counts', () => {
  const { tolerance, succeed, fail, pass } = recent()
  fail(1, 'long ago')
  succeed(1)
  pass(11)
  succeed(9)
  fail(1, 'first')
  fail(1, 'second')
  expect(tolerance.firstCause()).toBe('first')
  tolerance.startOver()
  expect([tolerance.firstCause(), tolerance.failures()]).toEqual([null, 0])
})

test('in a row, a success starts over', () => {
  const tolerance = inARow(2)(() => new Date(0))
  expect(tolerance.failed('one')).toBe(false)
  tolerance.succeeded()
  expect(tolerance.failed('two')).toBe(false)
  expect([tolerance.failed('three'), tolerance.firstCause()]).toEqual([true, 'two'])
})
