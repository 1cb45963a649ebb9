import { expect, test } from 'vitest'
import { type Member, mastery, momentsOfEnd, newMember, type Pair, vindications } from './moments.ts'
import type { Part, Timeline } from './timeline.ts'
import { emergentTraits, type KnownShowing, showingsOf } from './traits.ts'

const QUIET = {
  opening: null,
  votes: 1,
  abstentions: 0,
  messages: 1,
  cited: 0,
  critiques: 0,
  severe: 0,
}
const cast = (choice: string, round = 1, confidence = 0.8) => ({ choice, round, confidence })
const part = (agent: string, choice: string, more: Partial<Part> = {}): Part => ({
  ...QUIET,
  agent,
  first: cast(choice),
  final: cast(choice),
  ...more,
})

const timeline = (parts: readonly Part[], more: Partial<Timeline> = {}): Timeline => ({
  domain: 'law',
  result: 'consensus_reached',
  winner: 'p1',
  confidence: 0.7,
  rounds: 1,
  firstCount: { winner: 'p1', confidence: 0.7 },
  counts: 1,
  parts,
  ...more,
})
const plain = timeline([part('ann', 'p1'), part('bob', 'p1'), part('cyd', 'p2')])

const of = (from: Timeline, members: readonly Member[] = [], pairs: readonly Pair[] = []) =>
  momentsOfEnd(from, members, pairs).moments.map(({ type, agent, others, significance }) => ({
    type,
    agent,
    others,
    significance,
  }))

test('an ordinary debate leaves no moment, only ratings and relations', () => {
  const { moments, members, pairs } = momentsOfEnd(plain, [], [])
  expect(moments).toEqual([])
  expect(members).toEqual([
    { agent: 'ann', rating: 1516, debates: 1, streak: 1 },
    { agent: 'bob', rating: 1516, debates: 1, streak: 1 },
    { agent: 'cyd', rating: 1468, debates: 1, streak: 0 },
  ])
  expect(pairs).toContainEqual({ one: 'ann', other: 'bob', alike: true, run: 1, former: 0 })
  expect(pairs).toContainEqual({ one: 'ann', other: 'cyd', alike: false, run: 1, former: 0 })
})

test('an upset: who is known to be much weaker prevails', () => {
  const rated = (agent: string, rating: number, debates = 5): Member => ({ agent, rating, debates, streak: 0 })
  const members = [rated('ann', 1400), rated('bob', 1500), rated('cyd', 1700)]
  const [moment, ...more] = of(plain, members)
  expect(more).toEqual([])
  expect(moment).toMatchObject({ type: 'upset_victory', agent: 'ann', others: ['cyd'] })
  expect(moment?.significance).toBeCloseTo(1 / (1 + 10 ** (-250 / 400)), 5)
  expect(of(plain, [rated('ann', 1400), rated('bob', 1500), rated('cyd', 1700, 4)])).toEqual([])
  expect(of(plain, [rated('ann', 1500), rated('bob', 1500), rated('cyd', 1699)])).toEqual([])
})

test('a reversal: from the first vote, or from the option it opened with', () => {
  const voted = part('ann', 'p1', { first: cast('p2', 1, 0.6), final: cast('p1', 2, 0.8) })
  const opened = part('bob', 'p1', { opening: 'p2' })
  expect(of(timeline([voted, opened, part('cyd', 'p1', { opening: 'p1' })]))).toEqual([
    { type: 'position_reversal', agent: 'ann', others: [], significance: 0.7 },
    { type: 'position_reversal', agent: 'bob', others: [], significance: 0.65 },
  ])
})

test('a breakthrough: the panel could not agree at first', () => {
  const late = [part('ann', 'p1'), part('bob', 'p1', { first: null }), part('cyd', 'p1', { first: null })]
  const split = { counts: 2, rounds: 2, confidence: 0.8, firstCount: { winner: 'p2', confidence: 0.5 } }
  expect(of(timeline(late, split))).toEqual([
    { type: 'consensus_breakthrough', agent: 'ann', others: ['bob', 'cyd'], significance: 0.8 },
  ])
  expect(of(timeline(late, { ...split, firstCount: { winner: 'p1', confidence: 0.7 } }))).toEqual([])
  expect(of(timeline(late, { ...split, winner: null, result: 'no_consensus' }))).toEqual([])
})

test('a streak: contested debates won in a row, told once', () => {
  const on = (streak: number) => of(plain, [{ ...newMember('ann'), streak }])
  expect(on(4)).toEqual([{ type: 'streak_achievement', agent: 'ann', others: [], significance: 0.5 }])
  expect(on(5)).toEqual([])
  const agreed = timeline([part('ann', 'p1'), part('bob', 'p1')])
  expect(of(agreed, [{ ...newMember('ann'), streak: 5 }])).toEqual([])
  expect(momentsOfEnd(agreed, [{ ...newMember('ann'), streak: 4 }], []).members[0]?.streak).toBe(4)
})

test('an alliance shifts when two who always agreed keep differing, and only then', () => {
  const pair = (run: number, former: number): Pair => ({ one: 'ann', other: 'cyd', alike: false, run, former })
  expect(of(plain, [], [pair(3, 6)])).toEqual([
    { type: 'alliance_shift', agent: 'ann', others: ['cyd'], significance: 0.6 },
  ])
  expect([of(plain, [], [pair(2, 6)]), of(plain, [], [pair(4, 6)]), of(plain, [], [pair(3, 5)])]).toEqual([[], [], []])
  const turned = momentsOfEnd(plain, [], [{ ...pair(9, 1), alike: true }]).pairs
  expect(turned).toContainEqual({ one: 'ann', other: 'cyd', alike: false, run: 1, former: 9 })
})

test('vindicated is who was right, and more sure than not, where the panel was wrong', () => {
  expect(vindications(plain, 'p2')).toMatchObject([
    { type: 'calibration_vindication', agent: 'cyd', others: ['ann', 'bob'], significance: 0.8 },
  ])
  expect(vindications(plain, 'p1')).toEqual([])
  expect(vindications({ ...plain, winner: null }, 'p2')).toEqual([])
  expect(vindications(timeline([part('ann', 'p1'), part('cyd', 'p2', { final: cast('p2', 1, 0.4) })]), 'p2')).toEqual(
    [],
  )
})

test('mastery is told when it is reached', () => {
  const told = (before: [number, number], now: [number, number]) =>
    mastery('ann', 'law', { right: before[0], choices: before[1] }, { right: now[0], choices: now[1] }).length
  expect(told([8, 9], [9, 10])).toBe(1)
  expect([told([9, 10], [10, 11]), told([6, 9], [7, 10]), told([8, 8], [9, 9])]).toEqual([0, 0, 0])
})

const known = (agent: string, hits: number, chances: number, more: Partial<KnownShowing> = {}): KnownShowing => ({
  agent,
  trait: 'evidence_driven',
  hits,
  chances,
  domain: 'law',
  firstAt: '2026-11-01T00:00:00.000Z',
  lastAt: '2026-11-15T00:00:00.000Z',
  ...more,
})

test('a trait emerges where an agent differs from the others beyond chance', () => {
  const found = emergentTraits([known('ann', 19, 20), known('bob', 5, 20), known('cyd', 6, 20)])
  expect(found).toMatchObject([{ agent: 'ann', trait: 'evidence_driven', others: { hits: 11, chances: 40 } }])
  expect(found[0]?.confidence).toBeCloseTo(0.764, 3)
  expect(emergentTraits([known('ann', 20, 20), known('bob', 20, 20)])).toEqual([])
  expect(emergentTraits([known('ann', 12, 20), known('bob', 8, 20)])).toEqual([])
  expect(emergentTraits([known('ann', 4, 4), known('bob', 0, 40)])).toEqual([])
  expect(emergentTraits([known('ann', 19, 20), known('bob', 1, 20, { domain: 'art' })])).toEqual([])
})

test('conduct is counted where there was a chance for it', () => {
  const moved = part('ann', 'p1', { first: cast('p2'), final: cast('p1', 2), votes: 2, messages: 3, cited: 2 })
  const stayed = part('bob', 'p1', { final: cast('p1', 2), votes: 2, critiques: 2, severe: 1 })
  const stubborn = part('cyd', 'p2', { final: cast('p2', 2), votes: 3, abstentions: 1, messages: 0 })
  const shown = showingsOf(timeline([moved, stayed, stubborn], { counts: 2 }))
  expect(shown.map(({ agent, trait, hits, chances }) => `${agent} ${trait} ${hits}/${chances}`)).toEqual([
    'ann evidence_driven 2/3',
    'ann cautious 0/2',
    'ann contrarian 0/1',
    'ann persuadable 1/1',
    'ann steadfast 0/1',
    'ann persuasive 0/1',
    'bob evidence_driven 0/1',
    'bob severe 1/2',
    'bob cautious 0/2',
    'bob contrarian 0/1',
    'bob persuadable 0/1',
    'bob persuasive 1/2',
    'cyd cautious 1/3',
    'cyd contrarian 1/1',
    'cyd persuadable 0/1',
    'cyd steadfast 1/1',
    'cyd persuasive 0/1',
  ])
})
