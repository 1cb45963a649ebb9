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

/** A calibrator as outcomes would teach it: the slopes of support never fall. */
const calibrator = fc.oneof(
  fc.constant<CalibratorSnapshot>(calibrate([])),
  fc
    .tuple(
      fc.double({ min: -5, max: 5, noNaN: true }),
      ...[1, 2, 3].map(() => fc.double({ min: 0, max: 9, noNaN: true })),
      fc.double({ min: -2, max: 2, noNaN: true }),
    )
    .map((coefficients): CalibratorSnapshot => ({ ...calibrate([]), method: 'logistic', coefficients })),
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
