import { expect, test } from 'vitest'
import { actionWords, actorWords, issuePlace, nameWords, valueWords } from './audit-entries.tsx'

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
  expect(actorWords({ actor_id: 'audit', actor_type: 'system' }, called)).toBe('Parley')
  expect(actorWords({ actor_id: 'scim', actor_type: 'service' }, called)).toBe('Another system (scim)')
})

test('what is wrong is placed in the log, in that of a debate, or in both', () => {
  const issue = { type: 'tampering', what: 'event', message: '' } as const
  expect(issuePlace({ ...issue, seq: 1_200 })).toBe('At entry 1,200')
  expect(issuePlace({ ...issue, debate_id: 'dbt_1', version: 3 })).toBe('In the log of dbt_1, event 3')
  expect(issuePlace({ ...issue, seq: 0, debate_id: 'dbt_1', version: 3 })).toBe(
    'At entry 0, in the log of dbt_1, event 3',
  )
})
