import { describe, expect, test } from 'vitest'
import type { CalibratorSnapshot, PanelMember, Stance } from '../events/parts.ts'
import type { Mode } from '../protocol.ts'
import { type Count, countVotes } from './count-votes.ts'
import type { BallotPaper } from './electorate.ts'

const share: CalibratorSnapshot = { method: 'smoothed_share', coefficients: [], outcomes: 0, brier: null, ece: null }
const member = (agent: string, more: Partial<PanelMember> = {}): PanelMember => ({
  agent,
  provider: 'p',
  model: agent,
  p: 0.6,
  n: 0,
  ...more,
})
const by = (agent: string, choice: string, stances: Record<string, Stance> = {}): BallotPaper => ({
  agent,
  user: null,
  choice,
  stances,
})
const person = (user: string, choice: string): BallotPaper => ({ agent: null, user, choice, stances: {} })

/** A panel of as many as there are letters: each votes for the proposal of its letter, `-` abstains, `.` is missing. */
function ballot(letters: string, more: Partial<Count> = {}) {
  const choices: Record<string, string> = { a: 'p1', b: 'p2', c: 'p3', n: 'none', '-': 'abstain' }
  return countVotes({
    panel: [...letters].map((_, index) => member(`m${index}`)),
    votes: [...letters].flatMap((letter, index) => (choices[letter] ? [by(`m${index}`, choices[letter])] : [])),
    proposals: ['p1', 'p2', 'p3'],
    mode: 'majority',
    calibrator: share,
    weights: {},
    people: false,
    ...more,
  })
}

describe('the rule of each mode', () => {
  const cases: Record<Mode, [votes: string, rule: boolean][]> = {
    majority: [
      ['aab', true],
      ['aabb.', false],
      ['aa..', false],
      ['aaa..', true],
      ['aa--', false],
    ],
    supermajority: [
      ['aab', true],
      ['aaab', true],
      ['aaaaaabbb', true],
      ['aaaaabbb', false],
      ['aa..', false],
    ],
    unanimous: [
      ['aaa', true],
      ['aa-', false],
      ['aa.', false],
      ['aab', false],
    ],
    weighted: [
      ['aab', true],
      ['aab..', false],
      ['a', true],
    ],
    judge: [
      ['abbc', true],
      ['ab', false],
      ['...', false],
    ],
    hybrid: [
      ['aab', true],
      ['aabbc', false],
    ],
    byzantine: [
      ['aaa', false],
      ['aaab', true],
      ['aabb', false],
      ['aaaaabb', true],
      ['aaaabbb', false],
    ],
    none: [['aaa', false]],
  }
  for (const [mode, rows] of Object.entries(cases) as [Mode, [string, boolean][]][])
    test.each(rows)(`${mode}: %s → %s`, (votes, rule) => expect(ballot(votes, { mode }).rule).toBe(rule))

  test('weighted: the record of one outweighs the number of the others', () => {
    const panel = [member('m0', { p: 0.95 }), member('m1', { p: 0.5 }), member('m2', { p: 0.5 })]
    const weighted = ballot('abb', { mode: 'weighted', panel })
    expect([weighted.winner, weighted.rule]).toEqual(['p1', true])
    expect(ballot('abb', { mode: 'majority', panel }).rule).toBe(false)
  })

  test('hybrid: weight and heads have to name the same', () => {
    const one = { provider: 'p', model: 'same' }
    const panel = [member('m0', one), member('m1', one), member('m2', one), member('m3'), member('m4')]
    const tally = ballot('aaabb', { mode: 'hybrid', panel })
    expect(tally).toMatchObject({ winner: 'p1', heads: 1, rule: false })
    expect(ballot('aaabb', { panel }).rule).toBe(true)
  })
})

test('a count tells everything that later reads it', () => {
  const tally = ballot('aab-.')
  const weight = Math.log((0.6 * 3 ** 0.25) / 0.4)
  expect(tally).toMatchObject({
    counts: { p1: 2, p2: 1, p3: 0, none: 0, abstain: 1 },
    winner: 'p1',
    heads: 2,
    panel: 5,
    features: { share: 2.5 / 6, coverage: 3 / 5, ln_k: Math.log(4) },
    confidence: 2.5 / 6,
    method: 'smoothed_share',
    rule: false,
    tie: false,
    voting_summary: { agree: 2, agree_with_modifications: 0, disagree: 1 },
    missing: ['m4'],
  })
  expect(tally.weights.p1).toBeCloseTo(2 * weight)
  expect(tally.features.margin).toBeCloseTo(1 / 3)
})

describe('the winner', () => {
  test('has the largest weight, not the most votes', () => {
    const panel = [member('m0', { p: 0.9 }), member('m1', { p: 0.55 }), member('m2', { p: 0.55 })]
    expect(ballot('abb', { panel }).winner).toBe('p1')
    expect(ballot('abb', { panel, weights: { m0: 0.1 } }).winner).toBe('p2')
  })
  test('of agents with the same poor record is still found by their number, and by the better of two records', () => {
    const poor = (agent: string, p = 0.1) => member(agent, { p })
    expect(ballot('abb', { panel: [poor('m0'), poor('m1'), poor('m2')] }).winner).toBe('p2')
    expect(ballot('ab', { panel: [poor('m0', 0.2), poor('m1')] }).winner).toBe('p1')
  })
  test('is nobody when nobody votes, when nothing tells two apart, or when `none` leads', () => {
    const nobody = { winner: null, heads: 0, confidence: 0, rule: false }
    const silence = { agree: 0, agree_with_modifications: 0, disagree: 0 }
    expect(ballot('...')).toMatchObject({ ...nobody, tie: false, missing: ['m0', 'm1', 'm2'] })
    expect(ballot('--')).toMatchObject({ ...nobody, tie: false, missing: [] })
    expect(ballot('ab')).toMatchObject({ ...nobody, tie: true, voting_summary: silence })
    expect(ballot('nna')).toMatchObject({ ...nobody, tie: false, counts: { none: 2 } })
    expect(ballot('na')).toMatchObject({ ...nobody, tie: true })
  })
  test('of equal weights has more heads', () => {
    const same = { provider: 'p', model: 'same' }
    const panel = [member('m0', same), member('m1', same), member('m2'), member('m3')]
    expect(ballot('aabb', { panel })).toMatchObject({ winner: 'p2', heads: 2, panel: 3, tie: false })
  })
  test('of equal weights and heads is disagreed with by fewer', () => {
    const votes = [by('m0', 'p1', { p2: 'disagree' }), by('m1', 'p2', { p1: 'agree' })]
    expect(ballot('..', { votes })).toMatchObject({ winner: 'p1', tie: false, features: { margin: 0 } })
  })
  test('stays the winner when a muted panel decides by heads', () => {
    const tally = ballot('aab', { weights: { m0: 0, m1: 0, m2: 0 } })
    expect(tally).toMatchObject({ winner: 'p1', features: { margin: 0 } })
  })
})

describe('heads', () => {
  test('agents of one model share a head; the same name at another provider is another model', () => {
    const panel = ['x', 'x', 'y'].map((provider, index) => member(`m${index}`, { provider, model: 'same' }))
    expect(ballot('aaa', { panel })).toMatchObject({ heads: 2, panel: 2, confidence: 2.5 / 3 })
    expect(ballot('a.a', { panel })).toMatchObject({ heads: 1.5, panel: 2, features: { coverage: 0.75 } })
  })
  test('members that one model stood in for share its head, also with the member whose model it is', () => {
    const standIn = (agent: string, model: string) => ({ ...by(agent, 'p1'), standIn: model })
    const spared = ['m0', 'm1', 'm2'].map((agent) => standIn(agent, 'spare'))
    expect(ballot('...', { votes: spared })).toMatchObject({ heads: 1, panel: 1, confidence: 0.75 })
    const doubled = [standIn('m0', 'm2'), by('m1', 'p1'), by('m2', 'p1')]
    expect(ballot('...', { votes: doubled })).toMatchObject({ heads: 2, panel: 2 })
  })
  test('a panel of one model never states more than .75, however well it did before', () => {
    const panel = Array.from({ length: 7 }, (_, index) => member(`m${index}`, { model: 'rules' }))
    expect(ballot('aaaaaaa', { panel })).toMatchObject({ heads: 1, panel: 1, confidence: 0.75 })
    const sure: CalibratorSnapshot = { ...share, method: 'logistic', coefficients: [5, 0, 0, 0, 0], outcomes: 300 }
    expect(ballot('aaaaaaa', { panel, calibrator: sure })).toMatchObject({ confidence: 0.75, method: 'logistic' })
    expect(ballot('aaaaaaa', { calibrator: sure }).confidence).toBeGreaterThan(0.99)
  })
  test('wanting the winner changed is half a head; living with it after another choice is none', () => {
    const votes = [
      by('m0', 'p1', { p1: 'agree' }),
      by('m1', 'p1', { p1: 'agree_with_modifications' }),
      by('m2', 'p2', { p1: 'agree_with_modifications' }),
    ]
    expect(ballot('...', { votes })).toMatchObject({
      winner: 'p1',
      heads: 1.5,
      voting_summary: { agree: 1, agree_with_modifications: 2, disagree: 0 },
    })
  })
})

describe('votes that do not count as cast', () => {
  test('a choice that is not on the ballot is an abstention', () => {
    const votes = [by('m0', 'p1'), by('m1', 'p9'), by('m2', 'toString')]
    expect(ballot('...', { votes })).toMatchObject({
      counts: { p1: 1, abstain: 2 },
      voting_summary: { agree: 1, disagree: 0 },
      missing: [],
    })
  })
  test('of two votes of one voter the last counts, and who is not of the panel does not', () => {
    const votes = [by('m0', 'p1'), by('m0', 'p2'), by('stranger', 'p1')]
    expect(ballot('..', { votes })).toMatchObject({ winner: 'p2', counts: { p1: 0, p2: 1 }, missing: ['m1'] })
  })
})

describe('people', () => {
  const votes = [by('m0', 'p1'), by('m1', 'p1'), person('usr_1', 'p2'), person('usr_2', 'p2'), person('usr_3', 'p2')]
  test('are shown and weigh nothing', () => {
    expect(ballot('aa', { votes })).toMatchObject({
      winner: 'p1',
      counts: { p1: 2, p2: 3 },
      weights: { p2: 0 },
      panel: 2,
      rule: true,
      voting_summary: { agree: 2, disagree: 0 },
    })
  })
  test('weigh like agents without a record when the protocol says so', () => {
    expect(ballot('aa', { votes, people: true })).toMatchObject({
      winner: 'p2',
      heads: 3,
      panel: 5,
      confidence: 3.5 / 6,
      rule: true,
      voting_summary: { agree: 3, disagree: 2 },
    })
  })
})

describe('by squared odds', () => {
  const usual: CalibratorSnapshot = { ...share, method: 'squared_odds', coefficients: [-0.3, 1, 0.04] }
  const curve = (x: number) => 0.96 / (1 + Math.exp(0.3 - x))

  test('without a record a share of the panel is worth about what it was', () => {
    const stated = (letters: string) => ballot(letters, { calibrator: usual }).confidence
    expect(stated('aaaaa')).toBeCloseTo(0.917, 3)
    expect(stated('aaaab')).toBeCloseTo(0.763, 3)
    expect(stated('aaabb')).toBeCloseTo(0.573, 3)
  })
  test('a count tells what speaks for the winner and what against it', () => {
    const panel = [0.8, 0.6, 0.6, 0.5, 0.7].map((p, index) => member(`m${index}`, { p }))
    const tally = ballot('aab-.', { panel, calibrator: usual })
    const [votesFor, against] = [16 + 2.25, 2.25 + 0.25 * (1 + (7 / 3) ** 2) + 0.75]
    expect(tally).toMatchObject({ winner: 'p1', heads: 2, method: 'squared_odds' })
    expect(tally.weights.p1).toBeCloseTo(votesFor)
    expect(tally.balance?.for).toBeCloseTo(votesFor)
    expect(tally.balance?.against).toBeCloseTo(against)
    expect(tally.balance?.x).toBeCloseTo(Math.log(votesFor / against) + 0.4 * Math.log(2))
    expect(tally.confidence).toBeCloseTo(curve(tally.balance?.x ?? 0))
    expect(tally.balance?.shares.p2).toBeCloseTo(2.25 / (votesFor + against))
    expect(Object.keys(tally.balance?.shares ?? {}).sort()).toEqual(['none', 'p1', 'p2'])
  })
  test('accuracies beyond .02 and .98 count as these', () => {
    const panel = [1, 0].map((p, index) => member(`m${index}`, { p }))
    const { weights } = ballot('ab', { panel, calibrator: usual })
    expect(weights.p1).toBeCloseTo(49 ** 2)
    expect(weights.p2).toBeCloseTo(1 / 49 ** 2)
  })
  test('agents of one model share their weight', () => {
    const same = { provider: 'p', model: 'same' }
    const panel = [member('m0', same), member('m1', same), member('m2', same), member('m3', { p: 0.65 })]
    expect(ballot('aaab', { panel, calibrator: usual })).toMatchObject({ winner: 'p2', heads: 1, panel: 2 })
    expect(ballot('aaab', { panel })).toMatchObject({ winner: 'p1' })
  })
  test('the mode weighted finds its winner by log odds, and states what the balance is worth', () => {
    const panel = [0.9, 0.6, 0.6, 0.6, 0.6].map((p, index) => member(`m${index}`, { p }))
    const squares = ballot('abbbb', { panel, calibrator: usual })
    expect(squares).toMatchObject({ winner: 'p1', rule: false })
    const logs = ballot('abbbb', { panel, mode: 'weighted', calibrator: usual })
    expect(logs).toMatchObject({
      winner: 'p2',
      rule: true,
      weights: ballot('abbbb', { panel, mode: 'weighted' }).weights,
    })
    expect(logs.balance).toMatchObject({ for: 9, against: expect.closeTo(81.75) })
    expect(logs.confidence).toBeLessThan(0.2)
  })
  test('a panel of one model states no more than .75; a tie, none and an empty panel state nothing', () => {
    const one = Array.from({ length: 7 }, (_, index) => member(`m${index}`, { model: 'one', p: 0.98 }))
    expect(ballot('aaaaaaa', { panel: one, calibrator: usual }).confidence).toBe(0.75)
    for (const letters of ['ab', 'nna', '...', '--', '']) {
      const tally = ballot(letters, { calibrator: usual })
      expect(tally).toMatchObject({ winner: null, confidence: 0, rule: false })
      expect(tally).not.toHaveProperty('balance')
    }
  })
  test('a muted winner, which heads alone chose, is hardly believed', () => {
    const tally = ballot('aab', { calibrator: usual, weights: { m0: 0, m1: 0, m2: 0 } })
    expect(tally.winner).toBe('p1')
    expect(tally.confidence).toBeLessThan(1e-6)
    expect(tally.balance?.x).toBeGreaterThan(-25)
  })
  test('a person weighs 2.25', () => {
    const votes = [by('m0', 'p1'), person('usr_1', 'p2')]
    const { weights } = ballot('a', { votes, people: true, calibrator: usual })
    expect(weights.p2).toBeCloseTo(2.25)
  })
  test('the answers that remain stand in the tally once they are known', () => {
    const known = { ...usual, least_share: 0.25 }
    expect(ballot('aab', { calibrator: usual })).not.toHaveProperty('possible_answers')
    expect(ballot('aab', { calibrator: known }).possible_answers).toEqual(['p1', 'p2'])
    expect(ballot('aaa', { calibrator: known }).possible_answers).toEqual(['p1'])
    expect(ballot('aab', { calibrator: { ...share, least_share: 0.25 } })).not.toHaveProperty('possible_answers')
  })
})
