import { expect, test } from 'vitest'
import { costNano, type Price, worstNano } from './price.ts'

const PLAIN: Price = { input: 0.075, output: 0.3 }
const TIERED: Price = {
  input: 2,
  output: 10,
  cacheWrite: 2.5,
  above: { tokens: 1_000, input: 4, output: 15, cacheWrite: 5 },
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

test('the worst case is at least what any split of the same tokens costs', () => {
  for (const inputTokens of [0, 1, 999, 1_000, 1_001, 50_000]) {
    for (const outputTokens of [0, 1, 4_096]) {
      for (const cacheWriteTokens of [0, inputTokens / 2, inputTokens]) {
        const cost = costNano(TIERED, { inputTokens, outputTokens, cacheWriteTokens })
        expect(worstNano(TIERED, inputTokens, outputTokens)).toBeGreaterThanOrEqual(cost)
      }
    }
  }
})

test('a bound on the input covers every smaller input, also one of a dearer tier', () => {
  const bound = worstNano(TIERED, 2_000, 100)
  for (let inputTokens = 0; inputTokens <= 2_000; inputTokens += 50) {
    expect(bound).toBeGreaterThanOrEqual(costNano(TIERED, { inputTokens, outputTokens: 100 }))
  }
})
