import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectLinear } from '../../../test/support/growth.ts'
import { sentencesOf } from './sentences.ts'

const texts = (content: string) => sentencesOf(content).map(({ text }) => text)

test.each([
  ['It took 3.5 s. Dr. Smith agreed, e.g. on v1.2.3.', ['It took 3.5 s.', 'Dr. Smith agreed, e.g. on v1.2.3.']],
  ['See Fig. 3 and No. 12. The answer is no. We stay.', ['See Fig. 3 and No. 12.', 'The answer is no.', 'We stay.']],
  ['J. R. Tolkien wrote it. “Is it good?” she asked.', ['J. R. Tolkien wrote it.', '“Is it good?” she asked.']],
  ['Latency fell to 90 ms. MySQL lost two writes.', ['Latency fell to 90 ms.', 'MySQL lost two writes.']],
  ['它很快。但是很贵！ ठीक है। आप कैसे हैं।', ['它很快。', '但是很贵！', 'ठीक है।', 'आप कैसे हैं।']],
  ['- one\n- two is\n  longer\n\n1. first', ['one', 'two is\n  longer', 'first']],
  ['| A | 12 ms |\n|---|---|\n| B | 14 ms |', ['A | 12 ms', 'B | 14 ms']],
  ['Before.\n```\ncode. is not quoted\n```\nAfter.', ['Before.', 'After.']],
  ['Status\nAll green\nNothing open', ['Status', 'All green', 'Nothing open']],
  ['A line that is wrapped because it is longer than sixty characters,\nGoes on here.', 1],
])('splits %j', (content, expected) => {
  if (typeof expected === 'number') expect(texts(content)).toHaveLength(expected)
  else expect(texts(content)).toEqual(expected)
})

test('headings and lead-ins stand over what follows and are not quoted', () => {
  const content = '# Queue\n\n## Kafka\nIt is fast.\n\nCons:\n\n- dear\n\n- big\n\nBack to text.\n\nEnd\n===\nLast.'
  expect(sentencesOf(content).map(({ text, headings }) => [text, headings.join(' / ')])).toEqual([
    ['It is fast.', 'Queue / Kafka'],
    ['dear', 'Queue / Kafka / Cons'],
    ['big', 'Queue / Kafka / Cons'],
    ['Back to text.', 'Queue / Kafka'],
    ['Last.', 'End'],
  ])
})

test('every sentence is a short slice of the source', () => {
  const pieces = fc.constantFrom(
    ' ',
    '\n',
    '. ',
    '! ',
    '- ',
    '# ',
    '| ',
    '```\n',
    '“',
    'Mr. ',
    '3.5',
    'word',
    'Größe',
    '語。',
    '😀',
    ';',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme' })), { maxLength: 200 }), (parts) => {
      const content = parts.join('')
      for (const text of texts(content)) {
        expect(content).toContain(text)
        expect(text.length).toBeLessThanOrEqual(500)
        expect(text).toMatch(/[\p{L}\p{N}]/u)
      }
    }),
  )
})

test.each([' ', '!', 'x', '. ', '\n', '# ', '|', ').', '“a”', '- a\n'])(
  'no text takes longer than its length deserves: %j',
  (nasty) => expectLinear(200_000, (length) => `${nasty.repeat(length / nasty.length)}x`, sentencesOf),
)
