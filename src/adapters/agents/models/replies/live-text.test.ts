import { expect, test } from 'vitest'
import { debateToAsk } from '../../../../../test/support/debate-to-ask.ts'
import type { Purpose } from '../../../../engine/protocol.ts'
import { liveProse } from './live-text.ts'

const panel = ['ada', 'bo'].map((agent) => ({ agent, provider: 'script', model: agent }))

function heard(pieces: readonly string[], { purpose = 'opening' as Purpose, options = ['Yes', 'No'] } = {}) {
  const { state, ask } = debateToAsk({ purpose: 'opening', panel, ...(options.length > 0 && { options }) })
  const live = liveProse(state, { ...ask, purpose })
  return [...pieces.map((piece) => live.push(piece)), live.end()]
}

const FORM = /position:|abstain|[{}]|"content"|p[12]/i

test.each([
  ['POSITION: p2\nToo dear.', 'Too dear.'],
  ['**Position: P1**\n\nIt pays.', 'It pays.'],
  ['It pays.\n\n- at once\n\n**POSITION:** p1', 'It pays.\n\n- at once\n'],
  ['POSITION: No\nToo dear.', 'Too dear.'],
  ['My final position is: p2\nToo dear.', 'Too dear.'],
  ['Position p2\nToo dear.', 'Too dear.'],
  ['POSITION:\np2\n\nToo dear.', 'Too dear.'],
  ['POSITION: p2. Too dear, and late.', 'Too dear, and late.'],
  ['ABSTAIN\n- the load', '- the load'],
  ['ABSTAIN: the load', 'the load'],
  ['{"content": "It **pays**.", "position": "p1"}', 'It **pays**.'],
  ['```json\n{\n  "cites": [],\n  "content": "It pays."\n}\n```', 'It pays.'],
  ['Here:\n```json\n{"content": "It pays.", "position": "p1"}\n```', 'Here:\nIt pays.'],
  ['```markdown\nPOSITION: p1\nIt pays.\n```', 'It pays.'],
])('of %j people hear %j, wherever it is cut', (text, words) => {
  for (let at = 0; at <= text.length; at++) {
    const told = heard([text.slice(0, at), text.slice(at)]).join('')
    expect(told.trim(), `cut at ${at}`).toBe(words.trim())
  }
  const signs = heard([...text])
  expect(signs.join('').trim()).toBe(words.trim())
  expect(signs.join('')).not.toMatch(FORM)
})

test.each([
  'Positions differ: the *first* is dear.\n\n1. One\n2. Two',
  'Position the server in the north.',
  '```python\nprint("p1")\n```\n\n[ev_1] says so.',
  '- abstaining costs more\n**Price:** 3',
  'A {brace} and `{"code": 1}` in a line.',
  '{"name": "a record that is asked about"}',
])('prose is told as it is: %j', (text) => {
  for (const pieces of [[text], [...text]]) expect(heard(pieces).join('')).toBe(text)
})

test('prose that needs no form is told at once, sign by sign', () => {
  expect(heard([...'POSITION: p1'], { purpose: 'statement' }).join('')).toBe('POSITION: p1')
  expect(heard([...'POSITION: a word'], { options: [] }).join('')).toBe('POSITION: a word')
  expect(heard([...'It pays'])).toEqual([...'It pays', ''])
})
