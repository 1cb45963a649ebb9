import { expect, test } from 'vitest'
import { begun, driven, held, minds, recordIn } from '../../../test/support/engine.ts'
import { nextSteps } from '../flow/next-steps.ts'
import { fail } from './cancel-and-fail.ts'
import { erase } from './erase.ts'

const order = { user: 'usr_1', reason: 'user_request' } as const
const voting = () => driven(begun(), minds({}), { until: ({ phase }) => phase === 'vote' })

test('a debate that a fault ends has failed: nobody won, nobody was heard, and what it cost stands', () => {
  const running = voting()
  const failed = recordIn(running, fail(running.state))
  expect(failed.state).toMatchObject({ status: 'failed', endedAt: failed.events.at(-1)?.at })
  expect(failed.events.at(-1)).toMatchObject({
    type: 'debate_end',
    data: {
      result: 'failed',
      round: 1,
      rounds: 1,
      winner: null,
      confidence: 0,
      missing: ['ada', 'bob', 'cyd'],
      tokens_in: running.state.usage.tokensIn,
      cost_usd: running.state.usage.costUsd,
    },
    private: { answer: '', error: 'It failed because of an error in the service' },
  })
  expect(running.state.usage.tokensIn).toBeGreaterThan(0)
  expect(nextSteps(failed.state)).toEqual({ do: 'rest' })
})

test('an erasure cancels what still runs, leaves alone what is over, and happens once', () => {
  const running = voting()
  expect(erase(running.state, order)).toEqual([
    { type: 'debate_cancelled', data: { user: 'usr_1' }, private: {} },
    { type: 'debate_erased', data: order },
  ])
  const over = held({}, minds({}))
  expect(erase(over.state, order)).toEqual([{ type: 'debate_erased', data: order }])
  expect(erase(recordIn(over, erase(over.state, order)).state, order)).toEqual([])
})
