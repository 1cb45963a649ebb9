import { test } from 'vitest'
import { expectLinear } from '../../test/support/growth.ts'
import { evidenceReader } from './evidence-reader.ts'

const LENGTH = 200_000
const repeated = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
const filled = (piece: string) => (length: number) => repeated(piece, length)
const under = (heading: string, text: string) => (length: number) =>
  `# ${repeated(heading, length / 2)}\n${repeated(text, length / 2)}`
const YES_OR_NO = ['Yes', 'No'].map((text, index) => ({ id: `p${index + 1}`, text }))

test.each([
  ['spaces in a word', (length: number) => `a${repeated(' ', length)}b`],
  ['marks', filled('!')],
  ['apostrophes', filled("a'")],
  ['backticks', filled('`')],
  ['line breaks of all kinds', filled('\r\u2028\n')],
  ['headings', filled('## a\nb\n')],
  ['sentences under one long heading', under('database fails and ', 'It works. ')],
  ['lists under one long heading', under('database is not better ', '- it works\n')],
  ['lists under a heading without words', under('!', '- a\n')],
  ['headings under one long heading', under('ab ', '## c\nd\n')],
])('evidence is weighed in a time that its length deserves: %s', (_, text) => {
  const scores = { confidence: 1, freshness: 1, authority: 1, reliability: 1 }
  const source = { id: 'ev_1', kind: 'document', title: 'A report', source: 'a file', url: null } as const
  const weigh = (content: string) =>
    evidenceReader().read(
      [{ ...source, ...scores, content, digest: '', at: '' }],
      'Should we use the database?',
      YES_OR_NO,
    )
  expectLinear(LENGTH, text, weigh)
})
