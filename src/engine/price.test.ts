import { expect, test } from 'vitest'
import { costNano, type Price, worstNano } from './price.ts'

const PLAIN: Price = { input: 0.075, output: 0.3 }
const TIERED: Price = {
  input: 2,
  output: 10,
  cacheRead: 0.2,
  cacheWrite: 2.5,
  above: { tokens: 1_000, input: 4, output: 15, cacheRead: 0.4, cacheWrite: 5 },
}

test('a cost is whole nano-dollars, to the last one', () => {
  expect(costNano(PLAIN, { inputTokens: 1, outputTokens: 0 })).toBe(75)
  expect(costNano({ input: 0.1, output: 0.2 }, { inputTokens: 3, outputTokens: 3 })).toBe(900)
  expect(costNano(PLAIN, { inputTokens: 1_000_000, outputTokens: 1_000_000 })).toBe(375_000_000)
})

test('what is written into a cache has its own price, and a long input makes every token dearer', () => {
  expect(costNano(TIERED, { inputTokens: 1_000, outputTokens: 10, cacheWriteTokens: 400 })).toBe(
    600 * 2_000 + 400 * 2_500 + 10 * 10_000,
  )
  expect(costNano(TIERED, { inputTokens: 1_001, outputTokens: 10, cacheWriteTokens: 1 })).toBe(
    1_000 * 4_000 + 5_000 + 10 * 15_000,
  )
  expect(costNano(PLAIN, { inputTokens: 10, outputTokens: 0, cacheWriteTokens: 4 })).toBe(750)
})

test('what is read from a cache has its own price, beside what is written into it', () => {
  const counted = { inputTokens: 1_000, outputTokens: 10, cachedTokens: 700, cacheWriteTokens: 200 }
  expect(costNano(TIERED, counted)).toBe(100 * 2_000 + 700 * 200 + 200 * 2_500 + 10 * 10_000)
  expect(costNano(TIERED, { ...counted, inputTokens: 2_000 })).toBe(
    1_100 * 4_000 + 700 * 400 + 200 * 5_000 + 10 * 15_000,
  )
  expect(costNano(PLAIN, counted)).toBe(costNano(PLAIN, { inputTokens: 1_000, outputTokens: 10 }))
})

test('more reads and writes than input are no more than the input, and the dearer count first', () => {
  const nonsense = { inputTokens: 100, outputTokens: 0, cachedTokens: 5_000, cacheWriteTokens: 60 }
  expect(costNano(TIERED, nonsense)).toBe(60 * 2_500 + 40 * 200)
  expect(costNano(TIERED, { ...nonsense, cacheWriteTokens: 900 })).toBe(100 * 2_500)
  expect(costNano(TIERED, { ...nonsense, inputTokens: 0 })).toBe(0)
})

test('the worst case is at least what any split of the same tokens costs', () => {
  for (const inputTokens of [0, 1, 999, 1_000, 1_001, 50_000]) {
    for (const outputTokens of [0, 1, 4_096]) {
      for (const cacheWriteTokens of [0, inputTokens / 2, inputTokens]) {
        const cachedTokens = inputTokens / 4
        const cost = costNano(TIERED, { inputTokens, outputTokens, cachedTokens, cacheWriteTokens })
        expect(worstNano(TIERED, inputTokens, outputTokens)).toBeGreaterThanOrEqual(cost)
      }
    }
  }
})

test('the worst case writes all of the input into the cache and reads nothing from it', () => {
  const bound = costNano(TIERED, { inputTokens: 900, outputTokens: 5, cacheWriteTokens: 900 })
  expect(worstNano(TIERED, 900, 5)).toBe(bound)
})

test('a bound on the input covers every smaller input, also one of a dearer tier', () => {
  const bound = worstNano(TIERED, 2_000, 100)
  for (let inputTokens = 0; inputTokens <= 2_000; inputTokens += 50) {
    expect(bound).toBeGreaterThanOrEqual(costNano(TIERED, { inputTokens, outputTokens: 100 }))
  }
})
