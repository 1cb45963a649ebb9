import { expect, test } from 'vitest'
import { choiceText, foremostOf, proposalsOf } from './proposals.ts'

test('options are proposals in their order, also where nobody chose them', () => {
  const options = Array.from({ length: 10 }, (_, index) => `Option ${index + 1}`)
  const proposals = proposalsOf({ options, rounds: [] })
  expect([...proposals.keys()].at(-1)).toBe('p10')
  expect(choiceText('p2', proposals)).toBe('Option 2')
  expect([choiceText('none', proposals), choiceText('p11', proposals)]).toEqual(['None of them', 'p11'])
})

test('without a decision the foremost is what the last count had in front', () => {
  expect(foremostOf({ rounds: [] }, { winner: 'p1' })).toBe('p1')
  expect(foremostOf({ rounds: [] }, { winner: null })).toBeNull()
})
