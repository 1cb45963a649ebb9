import { expect, test } from 'vitest'
import { costWords, dollars, shortCost } from './money.ts'

test('small amounts keep their figures', () => {
  expect([0, 1.5, 0.012, 0.00042].map(dollars)).toEqual(['$0.00', '$1.50', '$0.01', '$0.0004'])
})

test('what is not known is told as unknown, and never as nothing', () => {
  const unknown = { cost_usd: 0, cost_known: false, unpriced_tokens: 75_000 }
  expect(costWords(unknown)).toBe('unknown: 75,000 tokens of unknown price')
  expect(costWords({ ...unknown, cost_usd: 0.31 })).toBe('at least $0.31, plus 75,000 tokens of unknown price')
  expect(costWords({ ...unknown, unpriced_tokens: 0 })).toBe('unknown: calls of unknown price')
  expect(costWords({ cost_usd: 0, cost_known: true, unpriced_tokens: 0 })).toBe('$0.00')
  expect([unknown, { ...unknown, cost_usd: 2 }].map(shortCost)).toEqual(['unknown', 'at least $2.00'])
})
