import { expect, test } from 'vitest'
import { partsOf, type Source } from './cited-text.tsx'

const piece = {
  id: 'evd_1',
  kind: 'context',
  title: 'Survey',
  source: 'context',
  url: null,
  digest: '',
  reliability: 0.7,
}
const source = (quote: string): Source => ({ quote, evidence: piece, agents: ['ada'] })

test('a statement is cut at the quotes in it', () => {
  const one = source('It failed.')
  expect(partsOf('Because “It failed.” (Survey). And “It failed.”', [one])).toEqual([
    { text: 'Because “' },
    { text: 'It failed.', source: one },
    { text: '” (Survey). And “' },
    { text: 'It failed.', source: one },
    { text: '”' },
  ])
})

test('of quotes that begin at one place the longest counts', () => {
  const long = source('It failed. Twice.')
  expect(partsOf('It failed. Twice.', [source('It failed.'), long])).toEqual([
    { text: 'It failed. Twice.', source: long },
  ])
})

test('a text without quotes stays whole, and an empty one has no parts', () => {
  expect(partsOf('Plain', [source('other')])).toEqual([{ text: 'Plain', source: undefined }])
  expect(partsOf('', [])).toEqual([])
})
