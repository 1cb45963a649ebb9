import { expect, test } from 'vitest'
import { eloChanges, outcomeOf } from './elo.ts'

const match = (agent: string, won: boolean) => ({ agent, won })
const changes = (matches: { agent: string; won: boolean }[], ratings: Record<string, number> = {}) =>
  Object.fromEntries(eloChanges(matches, (agent) => ratings[agent] ?? 1500))

test('between equals the winner takes half of K', () => {
  expect(changes([match('ann', true), match('bob', false)])).toEqual({ ann: 16, bob: -16 })
})

test('everybody meets everybody at the ratings from before, and one side draws', () => {
  expect(changes([match('ann', true), match('bob', true), match('cyd', false)])).toEqual({ ann: 16, bob: 16, cyd: -32 })
  expect(changes([match('ann', true), match('bob', true)])).toEqual({ ann: 0, bob: 0 })
})

test('the weaker gains more by winning, and a draw draws ratings together', () => {
  const upset = changes([match('weak', true), match('strong', false)], { weak: 1400, strong: 1600 })
  const expected = 32 * (1 - 1 / (1 + 10 ** 0.5))
  expect(upset.weak).toBeCloseTo(expected, 5)
  expect(upset.strong).toBeCloseTo(-expected, 5)
  const drawn = changes([match('weak', true), match('strong', true)], { weak: 1400, strong: 1600 })
  expect(drawn.weak).toBeGreaterThan(0)
  expect((drawn.weak ?? 0) + (drawn.strong ?? 0)).toBeCloseTo(0, 5)
})

test('the order of those who met changes nothing', () => {
  const matches = [match('ann', true), match('bob', false), match('cyd', true), match('dot', false)]
  const ratings = { ann: 1511, bob: 1490.5, cyd: 1623, dot: 1388 }
  expect(changes(matches.toReversed(), ratings)).toEqual(changes(matches, ratings))
})

test('a debate is won or lost only where another agent chose otherwise', () => {
  const [ann, bob] = [match('ann', true), match('bob', false)]
  expect([outcomeOf(ann, [ann, bob]), outcomeOf(bob, [ann, bob]), outcomeOf(ann, [ann])]).toEqual([
    'win',
    'loss',
    'draw',
  ])
})
