import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalibratorSnapshot, PanelMember, Stance } from '../events/parts.ts'
import { MODES } from '../protocol.ts'
import { calibrate } from './calibration.ts'
import { type Count, countVotes } from './count-votes.ts'

const PROPOSALS = ['p1', 'p2', 'p3', 'p4']
const models = (most: number) => fc.integer({ min: 1, max: most }).map((n) => `model${n}`)
const stance = fc.constantFrom<Stance>('agree', 'agree_with_modifications', 'disagree')
const probability = fc.double({ min: 0, max: 1, noNaN: true })

const unknown: CalibratorSnapshot = {
  method: 'smoothed_share',
  coefficients: [],
  outcomes: 0,
  brier: null,
  ece: null,
}

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/** As outcomes would teach it: the slope never falls. */
const squaredOdds = fc
  .tuple(between(-3, 3), between(0.05, 3), fc.constantFrom(0.005, 0.01, 0.02, 0.04, 0.08), fc.option(between(0, 1)))
  .map(
    ([alpha, beta, epsilon, leastShare]): CalibratorSnapshot => ({
      ...calibrate([]),
      coefficients: [alpha, beta, epsilon],
      ...(leastShare !== null && { least_share: leastShare }),
    }),
  )

/** The methods of former releases are among them: their slopes of support never fall either. */
const calibrator = fc.oneof(
  squaredOdds,
  fc.constant(calibrate([])),
  fc.constant(unknown),
  fc
    .tuple(between(-5, 5), ...[1, 2, 3].map(() => between(0, 9)), between(-2, 2))
    .map((coefficients): CalibratorSnapshot => ({ ...unknown, method: 'logistic', coefficients })),
)

const counts = (mostModels = 5) =>
  fc
    .record({ size: fc.integer({ min: 1, max: 9 }), proposals: fc.integer({ min: 1, max: 4 }) })
    .chain(({ size, proposals }): fc.Arbitrary<Count> => {
      const names = PROPOSALS.slice(0, proposals)
      const choice = fc.constantFrom(...names, 'none', 'abstain')
      const paper = fc.record({ choice, stances: fc.dictionary(fc.constantFrom(...names), stance) })
      return fc.record({
        panel: fc.tuple(
          ...Array.from({ length: size }, (_, index) =>
            fc
              .record({ model: models(mostModels), p: probability })
              .map(({ model, p }): PanelMember => ({ agent: `m${index}`, provider: 'p', model, p, n: 0 })),
          ),
        ),
        votes: fc.tuple(...Array.from({ length: size + 2 }, () => fc.option(paper, { nil: undefined }))).map((papers) =>
          papers.flatMap((given, index) => {
            const voter = index < size ? { agent: `m${index}`, user: null } : { agent: null, user: `usr_${index}` }
            return given ? [{ ...voter, ...given }] : []
          }),
        ),
        proposals: fc.constant(names),
        mode: fc.constantFrom(...MODES),
        calibrator,
        weights: fc.dictionary(fc.constantFrom('m0', 'm1'), fc.double({ min: 0, max: 3, noNaN: true })),
        people: fc.boolean(),
      })
    })

test('confidence is a probability, and there is none without a winner', () => {
  fc.assert(
    fc.property(counts(), (count) => {
      const { confidence, winner, rule, features, heads, panel } = countVotes(count)
      expect(confidence).toBeGreaterThanOrEqual(0)
      expect(confidence).toBeLessThanOrEqual(1)
      expect(heads).toBeLessThanOrEqual(panel)
      for (const value of Object.values(features)) expect(Number.isFinite(value)).toBe(true)
      if (winner === null) expect([confidence, rule]).toEqual([0, false])
      else expect(count.proposals).toContain(winner)
    }),
  )
})

test('the order of the votes changes nothing', () => {
  const shuffledVotes = counts().chain((count) =>
    fc
      .shuffledSubarray([...count.votes], { minLength: count.votes.length })
      .map((votes) => [count, { ...count, votes }] as const),
  )
  fc.assert(
    fc.property(shuffledVotes, ([count, shuffled]) => {
      expect(countVotes(shuffled)).toEqual(countVotes(count))
    }),
  )
})

test('a vote more for the winner never lowers the confidence', () => {
  fc.assert(
    fc.property(counts(), (count) => {
      const before = countVotes(count)
      const newcomer = before.missing[0]
      fc.pre(before.winner !== null && newcomer !== undefined)
      const vote = { agent: newcomer, user: null, choice: before.winner, stances: {} }
      const after = countVotes({ ...count, votes: [...count.votes, vote] })
      expect(after.winner).toBe(before.winner)
      expect(after.confidence).toBeGreaterThanOrEqual(before.confidence - 1e-12)
    }),
  )
})

test('support says more than silence, and silence more than dissent', () => {
  fc.assert(
    fc.property(
      counts().chain((count) => squaredOdds.map((method): Count => ({ ...count, calibrator: method }))),
      (count) => {
        const silence = countVotes(count)
        const newcomer = silence.missing[0]
        const other = count.proposals.find((id) => id !== silence.winner) ?? 'none'
        fc.pre(silence.winner !== null && newcomer !== undefined && (count.weights[newcomer] ?? 1) > 0.01)
        const voting = (choice: string) =>
          countVotes({ ...count, votes: [...count.votes, { agent: newcomer, user: null, choice, stances: {} }] })
        const support = voting(silence.winner)
        expect(support.balance?.x).toBeGreaterThan(silence.balance?.x ?? 0)
        expect(support.balance?.for).toBeGreaterThanOrEqual(silence.balance?.for ?? 0)
        const dissent = voting(other)
        if (dissent.winner !== silence.winner) return
        expect(dissent.balance?.x).toBeLessThan(silence.balance?.x ?? 0)
        expect(dissent.confidence).toBeLessThanOrEqual(silence.confidence)
        expect(voting('abstain').balance).toEqual(silence.balance)
      },
    ),
  )
})

test('there is a balance where there is a winner, its shares are all of the weight, and the winner remains possible', () => {
  fc.assert(
    fc.property(counts(), (count) => {
      const { balance, winner, possible_answers: possible, heads, confidence } = countVotes(count)
      if (winner === null || count.calibrator.method !== 'squared_odds') {
        expect([balance, possible]).toEqual([undefined, undefined])
        return
      }
      const { x = 0, shares = {}, against = 0 } = balance ?? {}
      expect(against).toBeGreaterThanOrEqual(0.75)
      expect(Number.isFinite(x)).toBe(true)
      expect(x).toBeCloseTo(Math.log(Math.max(balance?.for ?? 0, 1e-9) / against) + 0.4 * Math.log(heads), 9)
      expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6)
      expect(confidence).toBeLessThan(1)
      if (count.calibrator.least_share === undefined) expect(possible).toBeUndefined()
      else expect(possible).toContain(winner)
    }),
  )
})

test('more agents of one model that choose alike add nothing', () => {
  const same = (size: number) => {
    const panel = Array.from({ length: size }, (_, place) => ({
      agent: `m${place}`,
      provider: 'p',
      model: 'one',
      p: 0.7,
      n: 0,
    }))
    const other = { agent: 'other', provider: 'q', model: 'two', p: 0.7, n: 0 }
    const votes = [...panel, other].map(({ agent }) => ({
      agent,
      user: null,
      choice: agent === 'other' ? 'p2' : 'p1',
      stances: { p1: agent === 'other' ? ('disagree' as const) : ('agree' as const) },
    }))
    const rules = { proposals: ['p1', 'p2'], mode: 'majority', weights: {}, people: false } as const
    return countVotes({ panel: [...panel, other], votes, ...rules, calibrator: calibrate([]) })
  }
  const { weights } = same(1)
  for (const size of [2, 3, 7]) expect(same(size).weights.p1).toBeCloseTo(weights.p1 ?? 0, 8)
})

test('a panel of one model states at most .75', () => {
  fc.assert(
    fc.property(counts(1), (count) => {
      expect(countVotes({ ...count, people: false }).confidence).toBeLessThanOrEqual(0.75)
    }),
  )
})

test('what agents are called changes nothing, whatever it means elsewhere', () => {
  const names = ['constructor', 'valueOf', 'toString', 'hasOwnProperty', 'isPrototypeOf', '__proto__', 'm6', 'm7', 'm8']
  fc.assert(
    fc.property(counts(), (count) => {
      const called = (agent: string) => names[Number(agent.slice(1))] ?? agent
      const renamed = countVotes({
        ...count,
        panel: count.panel.map((member) => ({ ...member, agent: called(member.agent) })),
        votes: count.votes.map((vote) => ({ ...vote, agent: vote.agent && called(vote.agent) })),
        weights: Object.fromEntries(Object.entries(count.weights).map(([agent, weight]) => [called(agent), weight])),
      })
      const plain = countVotes(count)
      expect(renamed).toEqual({ ...plain, missing: plain.missing.map(called) })
    }),
  )
})
