import { expect, test } from 'vitest'
import { estimateOf } from './estimate.ts'

const PRICE = { input: 1, output: 10 }
const seat = (agent: string, more: object = {}) => ({
  agent,
  provider: 'openai',
  model: agent,
  isFree: false,
  price: PRICE,
  ...more,
})
const usual = (purpose: string, tries: number) => ({
  purpose,
  tries,
  inputP50: 1_000,
  inputP95: 2_000,
  outputP50: 100,
  outputP95: 400,
  cachedShare: 0,
  writtenShare: 0,
})
const rounds = [['opening', 'vote'], ['vote']]

test('what was measured here is told as a range: one round as usual, all rounds at their longest', () => {
  const { wire, highNano } = estimateOf(
    { seats: [seat('a')], rounds, bytes: 0 },
    { usual: () => [usual('opening', 20), usual('vote', 30)] },
  )
  expect(wire).toMatchObject({ calls: { low: 2, high: 3 }, tokens: { low: 2_200, high: 7_200 }, unpriced_agents: [] })
  expect(wire.cost_usd).toEqual({ low: 0.004, high: 0.018 })
  expect(highNano).toBe(18_000_000)
  expect(wire.by_agent[0]).toMatchObject({ basis: 'measured', samples: 50 })
})

test('with too few tries the catalogue is asked, with what is given to read on top', () => {
  const { wire } = estimateOf({ seats: [seat('a')], rounds, bytes: 4_000 }, { usual: () => [usual('opening', 19)] })
  expect(wire.by_agent[0]).toMatchObject({ basis: 'catalogue' })
  expect(wire.tokens).toEqual({ low: 2 * 2_850, high: 3 * 2_850 })
})

test('caches give at the low end what they gave of late, and at the high end nothing', () => {
  const price = { ...PRICE, cacheRead: 0.1, cacheWrite: 1.25 }
  const cached = { ...usual('opening', 20), cachedShare: 0.5, writtenShare: 0.25 }
  const plan = { seats: [seat('a', { price })], rounds: [['opening']], bytes: 0 }
  expect(estimateOf(plan, { usual: () => [cached] }).wire.cost_usd).toEqual({
    low: (250 * 1 + 500 * 0.1 + 250 * 1.25 + 100 * 10) / 1e6,
    high: (2_000 * 1.25 + 400 * 10) / 1e6,
  })
  const { wire } = estimateOf(plan, { usual: () => [] })
  expect(wire.cost_usd).toEqual({ low: (1_500 + 3_500) / 1e6, high: (1_500 * 1.25 + 3_500) / 1e6 })
})

test('rules are free, and what has no price is unknown, never nothing', () => {
  const { wire } = estimateOf(
    { seats: [seat('a', { isFree: true, price: null }), seat('b', { price: null })], rounds, bytes: 0 },
    { usual: () => [] },
  )
  expect(wire).toMatchObject({ cost_usd: { low: 0, high: null }, unpriced_agents: ['b'], calls: { low: 2, high: 3 } })
  expect(wire.by_agent.map(({ basis, cost_usd }) => [basis, cost_usd])).toEqual([
    ['free', { low: 0, high: 0 }],
    ['unknown', null],
  ])
})

test('what a budget assumes of a model without a price is told, and the most it may cost is not below it', () => {
  const budget = { id: 'bgt_1', name: 'Research', unpriced: 'assume' as const, limitTokens: null }
  const dear = { ...budget, assumedPrice: { input: 2, output: 20 } }
  const cheap = { ...budget, id: 'bgt_2', name: 'Team', assumedPrice: { input: 1, output: 1 } }
  const plan = { seats: [seat('a'), seat('b', { price: null })], rounds: [['opening']], bytes: 0 }
  const { wire, highNano } = estimateOf(plan, { usual: () => [], covering: () => [cheap, dear] })
  const assumed = (1_500 * 2 + 350 * 20) / 1e6
  expect(wire).toMatchObject({ cost_usd: { high: null }, cost_known: false, unpriced_agents: ['b'] })
  expect(wire.at_most_usd).toBeCloseTo((1_500 + 3_500) / 1e6 + assumed, 9)
  expect(highNano / 1e9).toBeCloseTo(wire.at_most_usd ?? 0, 9)
  expect(wire.assumptions).toEqual([
    'The budget “Team”: Models without a price are taken to cost $1 for a million tokens read and $1 for a million written.',
    'The budget “Research”: Models without a price are taken to cost $2 for a million tokens read and $20 for a million written.',
  ])
  const allowing = { ...budget, unpriced: 'allow' as const, assumedPrice: null }
  const unknown = estimateOf(plan, { usual: () => [], covering: () => [allowing] }).wire
  expect(unknown.at_most_usd).toBeNull()
  expect(unknown.assumptions).toEqual([expect.stringContaining('nothing is assumed')])
})
