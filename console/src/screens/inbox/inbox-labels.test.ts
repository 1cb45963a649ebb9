import { expect, test } from 'vitest'
import { advisedBy, historyWords, signed, trustSign } from './inbox-labels.ts'

const past = { at: '2026-11-16T10:00:00Z', actor: 'usr_1', rule_id: null, was: null, became: null } as const
const nameOf = (id: string) => (id === 'usr_2' ? 'bo@example.org' : id)

test('what was done is told with people by their names', () => {
  expect(historyWords({ ...past, what: 'assigned', became: 'usr_2' }, nameOf)).toBe('assigned it to bo@example.org')
  expect(historyWords({ ...past, what: 'assigned', was: 'usr_2' }, nameOf)).toBe('unassigned bo@example.org')
  expect(historyWords({ ...past, what: 'status', was: 'in_progress', became: 'resolved' }, nameOf)).toBe(
    'moved it from in progress to resolved',
  )
  expect(historyWords({ ...past, what: 'untagged', was: 'urgent' }, nameOf)).toBe('removed the tag urgent')
})

test('trust has a sign of its own', () => {
  expect(['member', 'failed', null].map(trustSign)).toEqual(['✓', '✗', '○'])
})

test('weights have their sign, and advice says whose it is', () => {
  expect([signed(0.07), signed(-0.3)]).toEqual(['+0.07', '−0.30'])
  expect(advisedBy({ tier_used: 'tier_1_rules', agents_involved: [] })).toBe('By rules')
  expect(advisedBy({ tier_used: 'tier_1_rules', agents_involved: ['ada'] })).toBe('By rules, after asking ada')
  expect(advisedBy({ tier_used: 'tier_3_llm', agents_involved: ['ada', 'bo'] })).toBe('By ada, bo')
})
