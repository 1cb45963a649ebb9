import { expect, test } from 'vitest'
import type { Budget, Forecast } from '../../api/governance/costs.ts'
import { barOf, forecastWords, limitOf, scopeOf } from './budget-labels.ts'

const budget = (fields: Partial<Budget>) =>
  ({
    limit_usd: 10,
    limit_tokens: null,
    spent_usd: 0,
    reserved_usd: 0,
    spent_tokens: 0,
    reserved_tokens: 0,
    cost_known: true,
    unpriced_tokens: 0,
    unpriced: 'allow',
    period: 'monthly',
    scope: {},
    ...fields,
  }) as Budget

test('a bar shows what is spent and what may still come, and never more than its frame', () => {
  expect(barOf(budget({ spent_usd: 8, reserved_usd: 1 }))).toEqual({
    spent: 80,
    reserved: 10,
    words: '$8.00 spent, at most $1.00 more under way, of $10.00',
  })
  expect(barOf(budget({ spent_usd: 12, reserved_usd: 5 }))).toMatchObject({ spent: 100, reserved: 0 })
  const unknown = { cost_known: false, unpriced_tokens: 75_000 }
  expect(barOf(budget(unknown)).words).toBe('$0.00 spent, of $10.00; besides 75,000 tokens of unknown price')
  expect(barOf(budget({ ...unknown, spent_usd: 1, unpriced: { input: 1, output: 4 } })).words).toBe(
    '$1.00 spent, of $10.00; 75,000 tokens of it at an assumed price',
  )
  expect(barOf(budget({ limit_usd: null, limit_tokens: 2000, spent_tokens: 500 })).words).toBe(
    '500 tokens spent, of 2,000 tokens',
  )
})

test('a budget is told by its limit, its period and what it counts', () => {
  expect(limitOf(budget({ limit_tokens: 1000, period: 'unlimited' }))).toBe('$10.00 and 1,000 tokens in all')
  expect(scopeOf(budget({ scope: { users: ['ann'], models: ['a', 'b'] } }))).toBe('users: ann; models: a, b')
})

test('a forecast is told with its range, or that there is none', () => {
  const forecast = {
    forecast: { confidence: 0.86 },
    forecast_days: 30,
    projected_cost: 90,
    projected_cost_low: 80,
    projected_cost_high: 120,
    cost_known: true,
  } as Forecast
  expect(forecastWords(forecast)).toBe(
    'In the next 30 days about $90.00, probably between $80.00 and $120.00. 86 % of the last 14 days fell within such a range.',
  )
  expect(forecastWords({ ...forecast, projected_cost_low: null })).toMatch(/less than two weeks/)
  expect(forecastWords({ ...forecast, cost_known: false })).toMatch(/about \$90.00, besides models without a price,/)
  expect(forecastWords({ ...forecast, projected_cost: 0, cost_known: false })).toMatch(/is not known/)
  expect(forecastWords({ ...forecast, projected_cost: 0, projected_cost_low: null })).toMatch(/at least one full day/)
})
