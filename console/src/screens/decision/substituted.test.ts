import { expect, test } from 'vitest'
import { substitutionSentences } from './proposals.ts'

const filled = (asked: string, got: string) => ({ asked, got, why: 'not_configured' as const })

test('who sits in the place of others is said in plain sentences', () => {
  expect(substitutionSentences([])).toEqual([])
  expect(substitutionSentences([filled('claude', 'builtin-advocate')])).toEqual([
    'claude is not set up here, so builtin-advocate replaced it.',
  ])
  const both = [
    filled('claude', 'builtin-advocate'),
    filled('gemini', 'builtin-skeptic'),
    { asked: 'gpt-4', got: 'openai', why: 'same_family' as const },
  ]
  expect(substitutionSentences(both)).toEqual([
    'openai, of the same family, replaced gpt-4.',
    'claude and gemini are not set up here, so builtin-advocate and builtin-skeptic replaced them.',
  ])
})
