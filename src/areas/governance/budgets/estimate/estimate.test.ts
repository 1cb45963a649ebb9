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
  const { wire, highNano } = estimateOf({ seats: [seat('a')], rounds, bytes: 0 }, () => [
    usual('opening', 20),
    usual('vote', 30),
  ])
  expect(wire).toMatchObject({ calls: { low: 2, high: 3 }, tokens: { low: 2_200, high: 7_200 }, unpriced_agents: [] })
  expect(wire.cost_usd).toEqual({ low: 0.004, high: 0.018 })
  expect(highNano).toBe(18_000_000)
  expect(wire.by_agent[0]).toMatchObject({ basis: 'measured', samples: 50 })
})

test('with too few tries the catalogue is asked, with what is given to read on top', () => {
  const { wire } = estimateOf({ seats: [seat('a')], rounds, bytes: 4_000 }, () => [usual('opening', 19)])
  expect(wire.by_agent[0]).toMatchObject({ basis: 'catalogue' })
  expect(wire.tokens).toEqual({ low: 2 * 2_850, high: 3 * 2_850 })
})

test('caches give at the low end what they gave of late, and at the high end nothing', () => {
  const price = { ...PRICE, cacheRead: 0.1, cacheWrite: 1.25 }
  const cached = { ...usual('opening', 20), cachedShare: 0.5, writtenShare: 0.25 }
  const plan = { seats: [seat('a', { price })], rounds: [['opening']], bytes: 0 }
  expect(estimateOf(plan, () => [cached]).wire.cost_usd).toEqual({
    low: (250 * 1 + 500 * 0.1 + 250 * 1.25 + 100 * 10) / 1e6,
    high: (2_000 * 1.25 + 400 * 10) / 1e6,
  })
  const { wire } = estimateOf(plan, () => [])
  expect(wire.cost_usd).toEqual({ low: (1_500 + 3_500) / 1e6, high: (1_500 * 1.25 + 3_500) / 1e6 })
})

test('rules are free, and what has no price is unknown, never nothing', () => {
  const { wire } = estimateOf(
    { seats: [seat('a', { isFree: true, price: null }), seat('b', { price: null })], rounds, bytes: 0 },
    () => [],
  )
  expect(wire).toMatchObject({ cost_usd: { low: 0, high: null }, unpriced_agents: ['b'], calls: { low: 2, high: 3 } })
  expect(wire.by_agent.map(({ basis, cost_usd }) => [basis, cost_usd])).toEqual([
    ['free', { low: 0, high: 0 }],
    ['unknown', null],
  ])
})
