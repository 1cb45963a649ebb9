import { expect, test } from 'vitest'
import { forwardStatus, movedRules, ruleWords } from './rule-labels.ts'

test('a rule is a sentence', () => {
  expect(
    ruleWords(
      {
        conditions: [
          { field: 'from', operator: 'ends_with', value: '@example.org' },
          { field: 'subject', operator: 'contains', value: 'invoice' },
        ],
        condition_logic: 'AND',
        actions: [
          { type: 'label', target: 'money' },
          { type: 'escalate', target: 'debate' },
          { type: 'assign', target: 'usr_1' },
        ],
      },
      () => 'ada@example.org',
    ),
  ).toBe(
    'When the sender ends with “@example.org” and the subject contains “invoice”: label it money, raise it one level and ask the panel, give it to ada@example.org.',
  )
})

test('a rule comes earlier or later, and only what must change does', () => {
  const rules = [
    { id: 'a', priority: 5 },
    { id: 'b', priority: 5 },
    { id: 'c', priority: 30 },
  ]
  expect(movedRules(rules, 'b', -1)).toEqual([
    { id: 'b', priority: 10 },
    { id: 'a', priority: 20 },
  ])
  expect(movedRules(rules, 'unknown', 1)).toEqual([])
})

test('whom mail is forwarded to is a member, agreed, or may be asked', () => {
  const known = {
    members: ['Ada@example.org'],
    recipients: [
      { address: 'yes@example.net', status: 'confirmed' },
      { address: 'maybe@example.net', status: 'pending' },
      { address: 'late@example.net', status: 'expired' },
    ],
  } as const
  const asked = (typed: string) => forwardStatus(typed, known).mayBeAsked
  expect(['', 'ada', 'ada@example.org', 'yes@example.net', 'maybe@example.net'].filter(asked)).toEqual([])
  expect(['late@example.net', ' new@example.net '].filter(asked)).toHaveLength(2)
  expect(forwardStatus('YES@example.net', known).words).toBe('External; agreed.')
})
