import { expect, test } from 'vitest'
import { type Answering, abstains, criticises, held, minds, piece, says, votes } from '../../../test/support/engine.ts'
import { countVotes } from '../consensus/count-votes.ts'
import { lastCount } from '../explanations/recount.ts'
import type { DebateState } from '../state.ts'
import { beliefNetwork } from './belief-network.ts'
import { claimImpacts, cruxesOf, loadBearing } from './claim-impact.ts'
import { graphStats } from './graph-stats.ts'

const FAST = { evidence: 'evd_1', text: 'It answers in two milliseconds.' }
const CHEAP = { evidence: 'evd_1', text: 'It costs nothing.' }
const EVIDENCE = [piece('evd_1', `${FAST.text} ${CHEAP.text}`), piece('evd_2', 'Nobody knows it.')]
const LOSES = 'It loses writes when the disk is full'

/** Ada and Bob are for p1 because it is fast, Ada also because it is cheap; Cyd finds that it loses writes. */
const panel: Answering = minds({
  opening: ({ agent }) => {
    if (agent === 'ada') return says('Take it.', { proposal: 'p1', quotes: [FAST, CHEAP] })
    if (agent === 'bob') return says('It is quick.', { proposal: 'p1', quotes: [FAST] })
    return says('Do not.', { proposal: 'p2', cites: ['evd_2'] })
  },
  critique: ({ agent }) =>
    agent === 'cyd'
      ? criticises({ proposal: 'p1', severity: 0.8, issues: [LOSES], suggestions: [], cites: ['evd_2'] })
      : criticises(),
  revision: ({ agent }) =>
    agent === 'cyd' ? says('Still not.', { proposal: 'p2' }) : says('Yes.', { proposal: 'p1' }),
  vote: ({ agent }) => votes(agent === 'cyd' ? 'p2' : 'p1'),
})

const closed = { options: ['Yes', 'No'], evidence: EVIDENCE }
const decided = (answering: Answering, more: object = {}): DebateState => held({ ...closed, ...more }, answering).state

test('claims are proposals, quotes and issues, tied by what was said of them', () => {
  const { claims, edges } = beliefNetwork(decided(panel))
  expect(claims.map(({ id, kind, text, author }) => [id, kind, text, author])).toEqual([
    ['p1', 'proposal', 'Yes', null],
    ['p2', 'proposal', 'No', null],
    ['q1', 'quote', FAST.text, 'ada'],
    ['q2', 'quote', CHEAP.text, 'ada'],
    ['i1', 'issue', LOSES, 'cyd'],
  ])
  expect(edges).toEqual(
    expect.arrayContaining([
      { from: 'q1', to: 'evd_1', type: 'cites', agents: ['ada', 'bob'] },
      { from: 'q1', to: 'p1', type: 'supports', agents: ['ada', 'bob'] },
      { from: 'q2', to: 'p1', type: 'supports', agents: ['ada'] },
      { from: 'p2', to: 'evd_2', type: 'cites', agents: ['cyd'] },
      { from: 'i1', to: 'p1', type: 'attacks', agents: ['cyd'] },
      { from: 'i1', to: 'evd_2', type: 'cites', agents: ['cyd'] },
      { from: 'i1', to: 'p2', type: 'supports', agents: ['cyd'] },
    ]),
  )
  expect(edges).toHaveLength(8)
})

test('a quote that speaks against what it is quoted with attacks it, and carries no vote for it', () => {
  const admits = minds({
    opening: () => says('All the same.', { proposal: 'p1', quotes: [FAST, { ...CHEAP, against: true }] }),
    vote: () => votes('p1'),
  })
  const { edges, votes: last } = beliefNetwork(decided(admits))
  expect(edges.filter(({ to }) => to === 'p1').map(({ from, type }) => [from, type])).toEqual([
    ['q1', 'supports'],
    ['q2', 'attacks'],
  ])
  for (const { grounds } of last) expect([...grounds]).toEqual(['q1'])
})

test('a vote rests on what its agent quoted for its choice, found in another, or names in its reason', () => {
  const { votes: last } = beliefNetwork(decided(panel))
  expect(last.map(({ vote, grounds }) => [vote.agent, [...grounds]])).toEqual([
    ['ada', ['q1', 'q2']],
    ['bob', ['q1']],
    ['cyd', ['i1']],
  ])
  const persuaded = minds({
    opening: ({ agent }) => says('So.', { proposal: 'p1', quotes: agent === 'ada' ? [FAST] : [] }),
    critique: ({ agent }) =>
      agent === 'cyd' ? criticises({ proposal: 'p1', severity: 0.8, issues: [LOSES], suggestions: [] }) : criticises(),
    revision: ({ agent }) => says('Well.', { proposal: agent === 'ada' ? 'p1' : 'p2' }),
    vote: ({ agent }) => {
      if (agent === 'bob') return votes('p2')
      return votes(agent === 'ada' ? 'p1' : 'none', { reason: `Because ${FAST.text.toLowerCase()}` })
    },
  })
  const changed = beliefNetwork(decided(persuaded))
  expect(changed.votes.map(({ vote, grounds }) => [vote.agent, [...grounds]])).toEqual([
    ['ada', ['q1']],
    ['bob', ['i1']],
    ['cyd', ['q1', 'i1']],
  ])
})

test('a crux is a claim without which agents have no ground left, and its impact is a real recount', () => {
  const state = decided(panel)
  const bearings = claimImpacts(state, beliefNetwork(state))
  const cruxes = cruxesOf(bearings)
  expect(cruxes.map(({ claim, flips }) => [claim.text, flips])).toEqual([
    [FAST.text, ['bob']],
    [LOSES, ['cyd']],
  ])
  const [fast] = cruxes
  const count = lastCount(state)
  if (!count || !fast) throw new Error('nothing was counted')
  const again = countVotes({ ...count, votes: count.votes.filter(({ agent }) => agent !== 'bob') })
  expect(again.winner).toBeNull()
  expect(fast).toMatchObject({
    changesResult: true,
    impact: state.tallies.at(-1)?.confidence,
    without: { winner: null, reached: false },
    dependents: ['p1'],
    supporting: ['ada', 'bob'],
    opposing: ['cyd'],
  })
  expect(loadBearing(bearings).map(({ claim }) => claim.id)).toEqual(['q1'])
})

test('an issue falls with the only quote that shows it', () => {
  const shown = minds({
    opening: ({ agent }) => says('So.', { proposal: agent === 'cyd' ? 'p2' : 'p1' }),
    critique: ({ agent }) =>
      agent === 'cyd'
        ? criticises({ proposal: 'p1', severity: 1, issues: [LOSES], suggestions: [], quotes: [CHEAP] })
        : criticises(),
    revision: ({ agent }) => says('So.', { proposal: agent === 'ada' ? 'p1' : 'p2' }),
    vote: ({ agent }) => votes(agent === 'ada' ? 'p1' : 'p2'),
  })
  const state = decided(shown)
  const bearings = claimImpacts(state, beliefNetwork(state))
  expect(cruxesOf(bearings).map(({ claim, flips }) => [claim.id, flips])).toEqual([
    ['q1', ['bob', 'cyd']],
    ['i1', ['bob', 'cyd']],
  ])
  expect(bearings[0]?.dependents).toEqual(['i1', 'p1', 'p2'])
})

test('where nobody gave a reason, nothing hangs on one', () => {
  const silent = decided(minds({ opening: () => says('Yes.', { proposal: 'p1' }) }))
  expect(claimImpacts(silent, beliefNetwork(silent))).toEqual([])
  const nobody = decided(minds({ opening: () => abstains('figures'), vote: () => votes('abstain') }))
  expect(claimImpacts(nobody, beliefNetwork(nobody))).toEqual([])
  expect(graphStats(nobody, beliefNetwork(nobody))).toMatchObject({ nodes: 4, edges: 0, depth: 0, clusters: 4 })
})

test('the graph is measured', () => {
  const state = decided(panel)
  expect(graphStats(state, beliefNetwork(state))).toEqual({
    nodes: 7,
    edges: 8,
    depth: 2,
    branches: 3,
    leaves: 3,
    proposalsAndQuotes: 4,
    issues: 1,
    syntheses: 0,
    clusters: 1,
    branchingFactor: 2,
    pathLength: 1,
  })
})

test('an adopted proposal and a word of the judge bring proposals together', () => {
  const adopted = minds({
    revision: ({ agent }) => (agent === 'bob' ? says('So be it.', { proposal: 'p1' }) : says('Mine.')),
  })
  const { state } = held({ protocol: { mode: 'judge' } }, adopted)
  expect(graphStats(state, beliefNetwork(state)).syntheses).toBe(2)
})
