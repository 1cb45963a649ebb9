import { expect, test } from 'vitest'
import type { AgentOnOffer } from '../../api/agents.ts'
import { estimate } from './estimate.ts'

const agent = (name: string, more: Partial<AgentOnOffer>): AgentOnOffer => ({
  name,
  provider: 'p',
  model: 'm',
  description: '',
  built_in: false,
  available: true,
  unavailable_because: null,
  price: null,
  ...more,
})
const rules = agent('rules', { built_in: true })
const priced = agent('priced', { price: { input_usd_per_million: 2, output_usd_per_million: 10 } })
const unknown = agent('unknown', {})

test('built-in agents cost nothing', () => {
  expect(estimate({ agents: [rules, rules], rounds: 3, characters: 90_000 })).toEqual({ usd: 0, unpriced: [] })
})

test('models cost by their price, the rounds, and what they have to read', () => {
  const plan = { agents: [priced, rules], rounds: 1, characters: 4_000 }
  expect(estimate(plan).usd).toBeCloseTo((4 * 2_500 * 2 + 4 * 350 * 10) / 1e6, 9)
  expect(estimate({ ...plan, rounds: 3 }).usd).toBeGreaterThan(2 * estimate(plan).usd)
})

test('who has no price is named, and nothing is made up for it', () => {
  const { usd, unpriced } = estimate({ agents: [priced, unknown], rounds: 1, characters: 0 })
  expect(unpriced).toEqual(['unknown'])
  expect(usd).toBe(estimate({ agents: [priced], rounds: 1, characters: 0 }).usd)
})
