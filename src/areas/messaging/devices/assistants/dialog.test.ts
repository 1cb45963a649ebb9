import { expect, test } from 'vitest'
import { DECISION } from '../../../../../test/support/chat.ts'
import { speechOf, utteranceOf } from './dialog.ts'

test.each([
  ['', { want: 'hello' }],
  ['help me', { want: 'help' }],
  ['stop', { want: 'goodbye' }],
  ['What is the status?', { want: 'status' }],
  ['tell me the last decision', { want: 'decision' }],
  ['ask the panel whether we ship on Friday', { want: 'ask', topic: 'we ship on Friday' }],
  ['debate which pump we buy', { want: 'ask', topic: 'which pump we buy' }],
  ['Should we stop the old line?', { want: 'ask', topic: 'Should we stop the old line?' }],
])('%j is understood', (words, utterance) => {
  expect(utteranceOf(words)).toEqual(utterance)
})

test('a card for the ear is short, and what disagrees is heard', () => {
  const long = `${'It holds three bar and lasts. '.repeat(60)}`
  const speech = speechOf({ ...DECISION, lines: [`Buy the small one. ${long}`, long], dissent: ['It is loud.'] })
  expect(speech.length).toBeLessThanOrEqual(620)
  expect(speech).toContain('Which pump do we buy?')
  expect(speech).toContain('Buy the small one.')
  expect(speech).toContain('Dissent: It is loud.')
  expect(speech).not.toContain('Cost')
})
