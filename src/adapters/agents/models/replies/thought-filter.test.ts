import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectLinearReading } from '../../../../../test/support/characters-read.ts'
import { thoughtFilter, withoutThoughts } from './thought-filter.ts'

/** What people have heard in the end, with the answer, when a text comes in such pieces. */
function heard(pieces: Iterable<string>, hold = false) {
  const filter = thoughtFilter({ hold })
  let told = ''
  let thought = 0
  let restarts = 0
  const hear = (now: { text: string; restart?: true; thought: number }) => {
    if (now.restart) {
      told = ''
      restarts += 1
    }
    told += now.text
    thought += now.thought
  }
  for (const piece of pieces) hear(filter.push(piece))
  const before = told
  const { answer, thinking, ...last } = filter.end()
  hear(last)
  return { answer, thinking, told, before, thought, restarts }
}

const HARMONY = '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>'

const THOUGHTS = [
  ['tags', '<think>Hm.\nWell.</think>\nTake it.', 'Take it.', 'tags', 9],
  ['other tags', '<thinking>\nHm.\n</thinking>\n\nTake it.', 'Take it.', 'tags', 5],
  ['tags twice', '<think>a</think>\n<think>b</think>Take it.', 'Take it.', 'tags', 2],
  ['tags in tags', '<think>a<think>b</think>c</think>Take it.', 'Take it.', 'tags', 10],
  ['a tag that is talked about in thoughts', '<think>No <think> tags.</think>Take it.', 'Take it.', 'tags', 16],
  ['tags that are never closed', '<think>Hm. Take it', '', 'tags', 11],
  ['nothing but thoughts', '<think>Hm.</think>', '', 'tags', 3],
  ['a closing tag alone', 'Okay, so.\n</think>\n\nTake it.', 'Take it.', 'closing tag', 10],
  ['a closing tag alone at the end of a sentence', 'Okay, so.</think>Take it.', 'Take it.', 'closing tag', 9],
  [
    'a closing tag alone behind talk of tags',
    'They ask for <think> tags.\n</think>\nTake it.',
    'Take it.',
    'closing tag',
    27,
  ],
  ['a closing tag alone before a form', 'So: p1.\n</think>\n{"choice":"p1"}', '{"choice":"p1"}', 'closing tag', 8],
  ['channels', `${HARMONY}Take it.<|return|>`, 'Take it.', 'tags', 3],
  [
    'channels with a format',
    '<|start|>assistant<|channel|>commentary<|message|>x<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>{"a":1}',
    '{"a":1}',
    'tags',
    1,
  ],
  ['channels without a final one', '<|channel|>analysis<|message|>Hm.', '', 'tags', 3],
  ['channels whose tokens were dropped', 'analysisWe need it.assistantfinalTake it.', 'Take it.', 'tags', 19],
] as const

test.each(THOUGHTS)('thoughts are no answer: %s', (_, text, answer, thinking, thought) => {
  const whole = heard([text])
  expect(whole).toMatchObject({ answer, thinking, thought, told: answer })
  expect(heard(text)).toEqual({ ...whole, before: expect.anything(), restarts: expect.any(Number) })
  expect(heard(text, true)).toMatchObject({ answer, thinking, thought, told: answer })
})

test.each([
  'The tag </think> ends thoughts. Strip it.',
  'Write "</think>" yourself.',
  'We cut the text up to </think>\nand keep the rest.',
  'Use `</think>` as the mark.',
  'For example:\n```\n<think>\n</think>\n```\nSo be it.',
  'A block of them:\n<think>\nso\n</think>\nis cut.',
  'They write:\n\n    </think>\n\nand go on.',
  '{"content":"Lines\\n</think>\\nand tags, </think>","position":"p1"}',
  'It begins: <think> is a tag.',
  'analysis of the plan: it holds.',
  '<b>Take it.</b>',
  'Tokens such as <|end|> and <|channel|> are dropped.',
])('an answer that talks about tags is not lost: %j', (text) => {
  expect(heard([text])).toMatchObject({ answer: text, thinking: 'none', thought: 0, told: text })
  expect(heard(text)).toMatchObject({ answer: text, told: text, restarts: 0 })
})

test('what was told before a closing tag is taken back, and with `hold` never told', () => {
  const text = ['Okay, ', 'so.\n', '</th', 'ink>', '\n\n', 'Take', ' it.']
  expect(heard(text)).toMatchObject({ told: 'Take it.', restarts: 1 })
  expect(heard(text, true)).toMatchObject({ told: 'Take it.', before: 'Take it.', restarts: 0 })
  expect(heard(['Take it', ' all.'], true)).toMatchObject({ told: 'Take it all.', before: '' })
})

test('however a text comes, its answer is the same, and what was told is the answer', () => {
  const piece = fc.constantFrom(
    '<think>',
    '</think>',
    '<thinking>',
    '\n',
    ' ',
    '`',
    '```',
    'so',
    'Now.',
    '"',
    '{',
    '<|channel|>',
    'analysis',
    'final',
    '<|message|>',
    '<|end|>',
    '<|start|>',
    'assistant',
    '<',
    '|>',
    '😀',
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      fc.boolean(),
      (parts, sizes, hold) => {
        const text = parts.join('')
        const pieces: string[] = []
        for (let at = 0, turn = 0; at < text.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1
          pieces.push(text.slice(at, at + size))
          at += size
        }
        const { answer, told } = heard(pieces, hold)
        expect(answer).toBe(withoutThoughts(text))
        expect(told).toBe(answer)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('fifty megabytes of thoughts are counted and not kept', () => {
  const filter = thoughtFilter({ hold: false })
  const part = 'so <think '.repeat(100_000)
  filter.push('<think>')
  let thought = 0
  for (let time = 0; time < 50; time++) thought += filter.push(part).thought
  expect(thought).toBeGreaterThan(49_999_900)
  expect(filter.size()).toBe(0)
  filter.push('</think>Take it.')
  expect(filter.end().answer).toBe('Take it.')
})

test('text that does not end is let go of, until a closing tag tells that it were thoughts', () => {
  const filter = thoughtFilter({ hold: true })
  for (let time = 0; time < 30; time++) filter.push('so it is '.repeat(10_000))
  expect(filter.size()).toBe(2_700_000)
  filter.push('\n</think>\nTake it.')
  expect(filter.end()).toMatchObject({ answer: 'Take it.', thinking: 'closing tag' })
})

const LENGTH = 100_000
test.each([
  ['opening tags', '<think>'],
  ['halves of tags', '<think'],
  ['closing tags', '</think>'],
  ['closing tags in sentences', 'the </think> tag '],
  ['backticks', '`'],
  ['spaces behind closing tags', '</think>        '],
  ['tokens', '<|channel|>analysis<|message|>'],
  ['halves of tokens', '<|end'],
  ['line ends', '\n'],
])('the work grows with the text: %s', (_, piece) => {
  const make = (length: number) => `so ${piece.repeat(length / piece.length)}`
  expectLinearReading(LENGTH, make, withoutThoughts)
  expectLinearReading(LENGTH, make, (text) => heard(text.match(/[\s\S]{1,7}/g) ?? []))
})
