import { expect, test } from 'vitest'
import type { Estimate } from '../../api/debates/new-debate.ts'
import { basisWords, derivationWords, rangeWords } from './cost-estimate.tsx'

const agent = (name: string, basis: Estimate['by_agent'][number]['basis'], samples = 0) => ({
  agent: name,
  provider: 'p',
  model: name,
  cost_usd: null,
  basis,
  samples,
})
const estimate = (low: number, high: number | null, by_agent: Estimate['by_agent'] = []): Estimate => ({
  cost_usd: { low, high },
  tokens: { low: 1, high: 2 },
  calls: { low: 2, high: 8 },
  cost_known: high !== null,
  at_most_usd: high,
  unpriced_agents: [],
  assumptions: [],
  by_agent,
})

test('a range is told as one, and what is not known is not made up', () => {
  expect(rangeWords(estimate(0.02, 0.11))).toBe('est. $0.02–$0.11')
  expect(rangeWords(estimate(0, 0))).toBe('est. $0.00')
  expect(rangeWords(estimate(0.02, null))).toBe('at least $0.02, plus models of unknown price')
  expect(rangeWords(estimate(0, null))).toBe('cost unknown')
  expect(derivationWords(estimate(0.02, 0.11))).toContain(
    'With all rounds, long answers and nothing read from the caches of providers: $0.11, 8 calls.',
  )
  expect(derivationWords(estimate(0.02, null))).toMatch(/for the models whose price is known\.$/)
})

test('what it rests on is told for each kind of agent', () => {
  const agents = [
    agent('a', 'measured', 20),
    agent('b', 'measured', 30),
    agent('c', 'catalogue'),
    agent('d', 'unknown'),
  ]
  expect(basisWords(estimate(1, 2, [...agents, agent('e', 'free')]))).toEqual([
    'Measured on 50 answers in your organization: a and b.',
    'From their prices and the length of usual answers, until enough were asked here: c.',
    'The price is not known and not counted: d.',
    'Built-in agents cost nothing.',
  ])
})
