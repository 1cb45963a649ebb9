import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastShareOf, possibleAnswers } from './possible-answers.ts'

const SHARES = { p1: 0.6, p2: 0.3, none: 0.1 }
const settled = (right: string | null, length: number) =>
  Array.from({ length }, () => ({ shares: SHARES, winner: 'p1', right }))

test('nothing is said before there are 50 outcomes', () => {
  expect(leastShareOf(settled('p1', 49))).toBeUndefined()
  expect(leastShareOf(settled('p1', 50))).toBe(0.6)
})

test('what was right in the tenth that was hardest to see is still let in', () => {
  expect(leastShareOf([...settled('p1', 45), ...settled('p2', 5)])).toBe(0.3)
  expect(leastShareOf([...settled('p1', 46), ...settled('p2', 4)])).toBe(0.6)
})

test('an answer that nobody voted for is any other; where only the winner is known to be wrong, the least likely was right', () => {
  expect(leastShareOf([...settled('p1', 45), ...settled('p3', 5)])).toBe(0.1)
  expect(leastShareOf([...settled('p1', 45), ...settled('none', 5)])).toBe(0.1)
  expect(leastShareOf([...settled('p1', 45), ...settled(null, 5)])).toBe(0.1)
})

test('the answers that remain stand in the order of their weight, and the winner is always among them', () => {
  expect(possibleAnswers(SHARES, 'p1', 0.5)).toEqual(['p1'])
  expect(possibleAnswers(SHARES, 'p1', 0.3)).toEqual(['p1', 'p2'])
  expect(possibleAnswers(SHARES, 'p1', 0)).toEqual(['p1', 'p2', 'none'])
  expect(possibleAnswers(SHARES, 'p2', 0.9)).toEqual(['p2'])
})

test('of decisions like those that taught it, at least nine of ten keep the right answer', () => {
  const decision = fc.record({
    first: fc.integer({ min: 1, max: 98 }),
    right: fc.constantFrom('p1', 'p2', 'none'),
  })
  fc.assert(
    fc.property(fc.array(decision, { minLength: 50, maxLength: 200 }), (decisions) => {
      const known = decisions.map(({ first, right }) => {
        const second = Math.floor((100 - first) / 2)
        return {
          shares: { p1: first / 100, p2: second / 100, none: (100 - first - second) / 100 },
          winner: 'p1',
          right,
        }
      })
      const least = leastShareOf(known) ?? 1
      const kept = known.filter(({ shares, winner, right }) => possibleAnswers(shares, winner, least).includes(right))
      expect(kept.length / known.length).toBeGreaterThanOrEqual(0.9)
    }),
  )
})
