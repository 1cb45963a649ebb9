import { expect, test } from 'vitest'
import type { DebateEvent } from '../../../stream/frames.ts'
import { usageOf } from './usage.ts'

const event = (payload: object) =>
  ({ type: 'agent_message', seq: 1, timestamp: '2026-11-15T12:00:00.000Z', payload }) as DebateEvent

test('usage adds up by agent and by round, each ask once', () => {
  const { agents, rounds, total } = usageOf([
    event({ agent: 'ada', round: 1, ask: '1:opening:ada', tokens_in: 100, tokens_out: 20, cost_usd: 0.01 }),
    event({ agent: 'ada', round: 1, ask: '1:opening:ada' }),
    event({ agent: 'ada', round: 2, ask: '2:vote:ada', tokens_in: 50, tokens_out: 5, cost_usd: 0.02 }),
    event({ agent: 'bo', round: 1, ask: '1:opening:bo', tokens_in: 10, tokens_out: 1 }),
    event({ round: 2, from: null, to: 'vote' }),
  ])
  expect(agents).toEqual([
    { key: 'ada', usage: { calls: 2, tokensIn: 150, tokensOut: 25, costUsd: expect.closeTo(0.03, 9) } },
    { key: 'bo', usage: { calls: 1, tokensIn: 10, tokensOut: 1, costUsd: 0 } },
  ])
  expect(rounds.map(({ key, usage }) => [key, usage.calls, usage.tokensIn])).toEqual([
    [1, 2, 110],
    [2, 1, 50],
  ])
  expect(total).toMatchObject({ calls: 3, tokensIn: 160 })
})
