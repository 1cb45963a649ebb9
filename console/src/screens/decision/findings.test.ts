import { expect, test } from 'vitest'
import type { DebateEvent } from '../../stream/frames.ts'
import { respondentsOf } from './findings.tsx'

const member = (agent: string) => ({
  agent,
  provider: 'openai-compatible',
  model: `${agent}-8b`,
  role: null,
  accuracy: 0.6,
  outcomes: 0,
})
const failure = (agent: string, message: string) => ({
  agent,
  round: 1,
  phase: 'vote',
  reason: 'refused',
  message,
  timestamp: '2026-11-15T12:00:00.000Z',
})
const event = (type: string, payload: object) =>
  ({ type, seq: 1, timestamp: '2026-11-15T12:00:00.000Z', payload }) as DebateEvent

test('each member is told with its model, its stand-ins and why answers are missing, each once', () => {
  const debate = {
    panel: [member('ada'), member('bo')],
    failures: [failure('bo', 'No such model'), failure('bo', 'No such model'), failure('bo', 'Busy')],
  }
  const log = [
    event('agent_message', { agent: 'ada', ask: '1:opening:ada', model: 'ada-8b' }),
    event('agent_message', { agent: 'bo', ask: '1:opening:bo', model: 'cy-70b', fallback_from: 'bo' }),
    event('agent_failed', { agent: 'bo', ask: '1:vote:bo', model: 'bo-8b', fallback_from: 'bo' }),
  ]
  expect(respondentsOf(debate, ['bo'], log)).toEqual([
    { agent: 'ada', provider: 'openai-compatible', model: 'ada-8b', standIns: [], faults: [], hasVoted: true },
    {
      agent: 'bo',
      provider: 'openai-compatible',
      model: 'bo-8b',
      standIns: [{ model: 'cy-70b', times: 1 }],
      faults: [
        { message: 'No such model', times: 2 },
        { message: 'Busy', times: 1 },
      ],
      hasVoted: false,
    },
  ])
})
