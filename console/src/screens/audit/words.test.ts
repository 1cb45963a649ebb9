import { expect, test } from 'vitest'
import { actionWords, actorWords, nameWords, valueWords } from './words.ts'

test('what was done is told in words', () => {
  expect(actionWords('budgets.reset-period')).toBe('Budgets: reset period')
  expect(actionWords('api-keys.create')).toBe('Api keys: create')
  expect(actionWords('debate_start')).toBe('Debate start')
  expect(nameWords('request_id')).toBe('Request id')
  expect([valueWords('POST'), valueWords(201), valueWords(['a'])]).toEqual(['POST', '201', '["a"]'])
})

test('who did it is told by their address, and that it was a key or nobody', () => {
  const called = (id: string) => `${id}@example.org`
  expect(actorWords({ actor_id: 'ada', actor_type: 'user' }, called)).toBe('ada@example.org')
  expect(actorWords({ actor_id: 'ada', actor_type: 'api_key' }, called)).toBe('ada@example.org, with a key')
  expect(actorWords({ actor_id: 'audit', actor_type: 'system' }, called)).toBe('Parley itself')
  expect(actorWords({ actor_id: 'scim', actor_type: 'service' }, called)).toBe('Another system (scim)')
})
