import { expect, test } from 'vitest'
import { expectLinear } from './growth.ts'
import { judgesTime } from './time-limits.ts'

const zeros = (length: number) => new Array<number>(length).fill(0)

test.runIf(judgesTime())('work that grows with the square of the length is refused', () => {
  const pairs = (list: readonly number[]) => {
    let sum = 0
    for (const one of list) for (const other of list) sum += one + other
    return sum
  }
  expect(() => expectLinear(16_000, zeros, pairs)).toThrow(/times is too much/)
})

test('work that grows with the length is not', () => {
  expectLinear(2_000_000, zeros, (list) => list.reduce((sum) => sum + 1, 0))
})
