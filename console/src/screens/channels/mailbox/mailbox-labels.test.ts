import { expect, test } from 'vitest'
import { checkerWords, parkedWords, sendingWords } from './mailbox-labels.ts'

test('why a mail was set aside is told in words', () => {
  expect(parkedWords({ why: 'too_many_parts' })).toBe('It has more than 1,000 parts')
  expect(parkedWords({ why: 'reader_memory' })).toBe('Its reader was ended by a limit (memory)')
  expect(parkedWords({ why: 'never_heard_of' })).toBe('never heard of')
})

test('how its mail leaves is a sentence', () => {
  expect(sendingWords({ sends_by: 'smtp.example.org' })).toBe('Replies are sent through smtp.example.org.')
  expect(sendingWords({ sends_by: 'SMTP_URL' })).toContain('this installation')
  expect(sendingWords({ sends_by: null })).toContain('Nothing can be sent')
})

test('whose word counts is proposed where its mails name a person', () => {
  expect(checkerWords({ authserv_id_seen: 'mx.example.org' })).toContain('mx.example.org')
  expect(checkerWords({ authserv_id_seen: null })).not.toContain('newest')
})
