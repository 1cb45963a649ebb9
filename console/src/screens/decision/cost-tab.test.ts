import { expect, test } from 'vitest'
import type { DebateEvent } from '../../stream/frames.ts'
import { usageOf } from './cost-tab.tsx'

const event = (payload: object) =>
  ({ type: 'agent_message', seq: 1, timestamp: '2026-11-15T12:00:00.000Z', payload }) as DebateEvent

test('usage adds up by agent and by phase, each ask once', () => {
  const opening = { agent: 'ada', round: 1, phase: 'opening', ask: '1:opening:ada' }
  const cache = { cached_tokens: 60, cache_write_tokens: 30 }
  const local = { model: 'local', generated_by: 'model' }
  const { agents, phases, total, unpriced } = usageOf([
    event({ ...opening, tokens_in: 100, ...cache, tokens_out: 20, reasoning_tokens: 15, cost_usd: 0.01, attempts: 2 }),
    event(opening),
    event({ ...opening, round: 2, phase: 'vote', ask: '2:vote:ada', tokens_in: 50, tokens_out: 5, cost_usd: 0.02 }),
    event({ agent: 'bo', round: 1, phase: 'opening', ask: '1:opening:bo', tokens_in: 10, tokens_out: 1, ...local }),
    event({ round: 2, from: null, to: 'vote' }),
  ])
  expect(agents).toEqual([
    {
      key: 'ada',
      usage: {
        ...{ tries: 3, tokensIn: 150, cached: 60, written: 30, tokensOut: 25, thoughts: 15 },
        cost: { cost_usd: expect.closeTo(0.03, 9), cost_known: true, unpriced_tokens: 0 },
      },
    },
    {
      key: 'bo',
      usage: {
        ...{ tries: 1, tokensIn: 10, cached: 0, written: 0, tokensOut: 1, thoughts: 0 },
        cost: { cost_usd: 0, cost_known: false, unpriced_tokens: 11 },
      },
    },
  ])
  expect(phases.map(({ key, usage }) => [key, usage.tries, usage.tokensIn])).toEqual([
    ['Round 1, opening', 3, 110],
    ['Round 2, vote', 1, 50],
  ])
  expect(total).toMatchObject({ tries: 4, tokensIn: 160, cached: 60, cost: { cost_known: false } })
  expect(unpriced).toEqual(['local'])
})
