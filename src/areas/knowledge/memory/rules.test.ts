import { expect, test } from 'vitest'
import { statesTheSame } from './admission/admission-plan.ts'
import { pressureOf } from './figures/service.ts'
import { ROOM, type Tier } from './kinds-and-tiers.ts'
import { expiryOf, isUseless, moveOf, strengthOf, usefulness } from './lifecycle/tier-moves.ts'

const NOW = new Date('2026-11-16T12:00:00.000Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()
const halfLives = { fast: 1, medium: 7, slow: 90, glacial: 730 }
const ENTRY = {
  kind: 'claim' as const,
  tier: 'fast' as Tier,
  importance: 0.35,
  supplied: 0,
  cited: 0,
  first_cited: null as string | null,
  last_cited: null as string | null,
  created_at: daysAgo(0),
  proved: null as 'right' | 'wrong' | null,
}
type Entry = Omit<typeof ENTRY, 'kind'> & { kind: 'claim' | 'decision' | 'outcome' | 'critique' }
const entry = (facts: Partial<Entry>): Entry => ({ ...ENTRY, ...facts })
const strength = (facts: Partial<Entry>) => strengthOf(entry(facts), halfLives, NOW)
const move = (facts: Partial<Entry>, hasRoom = true) => moveOf(entry(facts), { halfLives, now: NOW, hasRoom })

test('strength is importance at first, halves with time, rises with citations, falls with supplies, and ends at 1', () => {
  expect(usefulness({ supplied: 0, cited: 0 })).toBe(0.5)
  expect(strength({})).toBe(0.35)
  expect(strength({ created_at: daysAgo(1) })).toBeCloseTo(0.175)
  expect(strength({ tier: 'slow', created_at: daysAgo(90) })).toBeCloseTo(0.175)
  expect(strength({ created_at: daysAgo(10), last_cited: daysAgo(0), supplied: 2, cited: 2 })).toBeCloseTo(0.525)
  expect(strength({ supplied: 8 })).toBeCloseTo(0.07)
  expect(strength({ importance: 1, supplied: 8, cited: 8 })).toBe(1)
})

test('an entry says when it will be archived, and is then', () => {
  const expires = Date.parse(expiryOf(entry({}), halfLives) ?? '')
  const at = (ms: number) => moveOf(entry({}), { halfLives, now: new Date(ms), hasRoom: true })
  expect(at(expires - 60_000)).toBeUndefined()
  expect(at(expires + 60_000)).toEqual({ to: 'archive', why: 'faded' })
  expect(expiryOf(entry({ tier: 'glacial' }), halfLives)).toBeNull()
})

test.each<[string, Partial<Entry>, ReturnType<typeof move>]>([
  ['cited in fast', { cited: 1, supplied: 1 }, { to: 'medium', why: 'cited' }],
  ['important for a day', { importance: 0.42, created_at: daysAgo(1) }, { to: 'medium', why: 'important' }],
  ['important for an hour', { importance: 0.42, created_at: daysAgo(0.04) }, undefined],
  ['unimportant for a day', { importance: 0.39, created_at: daysAgo(1) }, undefined],
  ['cited once in medium', { tier: 'medium', cited: 1, supplied: 1 }, undefined],
  ['cited twice in medium', { tier: 'medium', cited: 2, supplied: 2 }, { to: 'slow', why: 'cited again' }],
  ['proved in medium', { tier: 'medium', proved: 'right' }, { to: 'slow', why: 'proved right' }],
  [
    'cited thrice in a week',
    { tier: 'slow', cited: 3, supplied: 3, first_cited: daysAgo(6.9), last_cited: daysAgo(0) },
    undefined,
  ],
  [
    'cited thrice over a week',
    { tier: 'slow', cited: 3, supplied: 3, first_cited: daysAgo(7), last_cited: daysAgo(0) },
    { to: 'glacial', why: 'cited again' },
  ],
  [
    'a decision proved right',
    { tier: 'slow', kind: 'decision', proved: 'right' },
    { to: 'glacial', why: 'proved right' },
  ],
  ['an outcome that had no room', { tier: 'slow', kind: 'outcome' }, { to: 'glacial', why: 'outcome' }],
  ['given five times for nothing', { tier: 'slow', importance: 0.6, supplied: 5 }, { to: 'medium', why: 'not cited' }],
  ['given four times for nothing', { tier: 'slow', importance: 0.6, supplied: 4 }, undefined],
  ['useless in fast', { importance: 0.45, created_at: daysAgo(1), supplied: 5 }, undefined],
  [
    'old and unheard in slow',
    { tier: 'slow', importance: 0.6, created_at: daysAgo(450) },
    { to: 'archive', why: 'faded' },
  ],
  ['old and unheard in glacial', { tier: 'glacial', created_at: daysAgo(9000) }, undefined],
  ['refuted in glacial', { tier: 'glacial', proved: 'wrong' }, { to: 'slow', why: 'refuted' }],
  [
    'refuted in slow',
    { tier: 'slow', proved: 'wrong', cited: 9, supplied: 9, first_cited: daysAgo(30), last_cited: daysAgo(0) },
    undefined,
  ],
])('%s', (_, facts, expected) => {
  expect(move(facts)).toEqual(expected)
})

test('glacial lets nobody in when it is full, and nothing goes back and forth for want of use', () => {
  expect(move({ tier: 'slow', kind: 'outcome' }, false)).toBeUndefined()
  expect(isUseless({ supplied: 14, cited: 2 })).toBe(true)
  for (let tier: Tier = 'slow', turns = 0; turns < 6; turns++) {
    const next = move({ tier, kind: 'decision', importance: 0.6, supplied: 14, cited: 2, last_cited: daysAgo(0) })
    expect(['medium', 'fast', undefined]).toContain(next?.to)
    tier = (next?.to as Tier | undefined) ?? tier
  }
})

test.each([
  ['We should adopt it.', 'We should not adopt it.', false],
  ['It saves 40 percent.', 'It saves 60 percent.', false],
  ['We ship on Friday.', 'We do ship, on Friday!', true],
  ["It isn't ready.", 'It is ready.', false],
  ['Wir kaufen keine Server.', 'Wir kaufen Server.', false],
])('%s / %s', (one, other, agrees) => {
  expect(statesTheSame(one, other)).toBe(agrees)
})

test.each([
  [0, 'low'],
  [999, 'low'],
  [1000, 'medium'],
  [1500, 'high'],
  [1800, 'critical'],
  [2100, 'critical'],
])('with %i entries in fast the pressure is %s', (fast, level) => {
  const { pressure_level, utilization, recommendations } = pressureOf({ fast, medium: 0, slow: 0, glacial: 1 })
  expect([pressure_level, utilization]).toEqual([level, Math.max(fast / ROOM.fast, 1 / ROOM.glacial)])
  expect(recommendations.length > 0).toBe(fast >= 1500)
})
