import fc from 'fast-check'
import { expect, test } from 'vitest'
import { liveField } from './live-text.ts'

const heard = (pieces: Iterable<string>, field = 'content') => {
  const live = liveField(field)
  return [...pieces].map((piece) => live.push(piece))
}

test('the text of a field is told as it comes', () => {
  expect(heard(['{"cites": ["content"], "con', 'tent": "Take', ' it\\', 'n now', '.", "position', '": "p1"}'])).toEqual(
    ['', 'Take', ' it', '\n now', '.', ''],
  )
})

test('halves of pairs are told together, written out or escaped', () => {
  expect(heard(['{"content":"\\ud83d', '\\ude00', '\ud83d', '\ude00', '\\u00', 'e9"}'])).toEqual([
    '',
    '😀',
    '',
    '😀',
    '',
    'é',
  ])
})

test.each([
  ['a field of another object', '{"words":[{"content":"no"}],"position":"p1"}'],
  ['a field that is no text', '{"content":["no"],"a":"b"}'],
  ['null', '{"content":null,"a":"no"}'],
  ['a field that never comes', '{"reason":"no"}'],
  ['a value that is called like the field', '{"a":"content","b":"no"}'],
  ['no object at all', '"content": "no"'],
  ['a second object', '{"a":1}{"content":"no"}'],
])('nothing is told of %s', (_, json) => {
  expect(heard(json).join('')).toBe('')
})

test('what stands around the object makes no difference', () => {
  expect(heard('Here:\n```json\n[{"content": "yes"}]\n```').join('')).toBe('yes')
})

test('however it comes, the text is that of the JSON', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.jsonValue({ maxDepth: 2 }),
      fc.integer({ min: 1, max: 5 }),
      (content, text, size) => {
        const json = JSON.stringify({ other: [{ content: text }, text], content, last: text })
        const pieces = json.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
        expect(heard(pieces).join('')).toBe(content)
      },
    ),
    { numRuns: 200 },
  )
})
