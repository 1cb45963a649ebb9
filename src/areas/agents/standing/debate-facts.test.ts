import { expect, test } from 'vitest'
import { factsOf } from './debate-facts.ts'
import { critiquesTakenUp, fromText, pairChanges } from './debate-rows.ts'
import type { Note } from './event-notes.ts'

const begin: Note = { kind: 'begin', agents: ['ann', 'bob', 'cyd'], closed: false }
const says = (agent: string, round: number, phase: string, proposal: string, text: string): Note => ({
  kind: 'said',
  agent,
  round,
  phase,
  cites: [],
  move: { proposal, opening: phase === 'opening', text },
})
const opens = (agent: string, proposal: string) => says(agent, 1, 'opening', proposal, `${agent} first`)
const openings = [opens('ann', 'p1'), opens('bob', 'p2'), opens('cyd', 'p3')]
const criticises = (agent: string, proposal: string, round = 1): Note => ({ kind: 'critique', agent, round, proposal })
let version = 0
const votes = (agent: string, choice: string, round = 1): Note => ({
  kind: 'vote',
  agent,
  round,
  choice,
  confidence: 0.7,
  version: ++version,
  position: version,
  at: '2026-11-15T10:00:00.000Z',
})
const counted = (round = 1): Note => ({ kind: 'tally', round, margin: 0.5 })

const influences = (...notes: Note[]) =>
  factsOf([begin, ...notes]).influences.map(({ agent, on, by, fromText }) => [agent, on, by, fromText])

test('who adopts is moved by those who held the proposal before the phase', () => {
  expect(
    influences(
      ...openings,
      says('bob', 1, 'revision', 'p1', 'as ann says'),
      says('ann', 1, 'revision', 'p3', 'as cyd says'),
    ),
  ).toEqual([
    ['ann', 'bob', 'adoption', false],
    ['cyd', 'ann', 'adoption', false],
  ])
})

test('a critique is taken up by leaving or by rewriting what it criticised, in its round', () => {
  const rewrites = says('ann', 1, 'revision', 'p1', 'ann second')
  expect(influences(...openings, criticises('bob', 'p1'), rewrites)).toEqual([['bob', 'ann', 'critique', true]])
  expect(influences(...openings, criticises('bob', 'p1'), says('ann', 1, 'revision', 'p1', 'ann first'))).toEqual([])
  expect(influences(...openings, criticises('bob', 'p3'), rewrites)).toEqual([])
  const later = says('ann', 2, 'revision', 'p1', 'ann second')
  expect(influences(...openings, criticises('bob', 'p1', 1), later)).toEqual([])
  expect(influences(...openings, criticises('bob', 'p1'), says('ann', 1, 'revision', 'p3', 'x'))).toEqual([
    ['cyd', 'ann', 'adoption', false],
    ['bob', 'ann', 'critique', false],
  ])
})

test('an option cannot be rewritten', () => {
  const notes = [...openings, criticises('bob', 'p1'), says('ann', 1, 'revision', 'p1', 'other words')]
  expect(factsOf([{ ...begin, closed: true } as Note, ...notes]).influences).toEqual([])
})

test('who changes its vote goes over to those who had that choice', () => {
  const notes = [votes('ann', 'p1'), votes('bob', 'p2'), counted(), votes('ann', 'p2', 2), votes('bob', 'p2', 2)]
  expect(influences(...notes)).toEqual([['bob', 'ann', 'reversal', false]])
  const { parts } = factsOf([begin, ...notes, counted(2)])
  expect(parts[0]?.positions.map(({ reversal, final }) => [reversal, final])).toEqual([
    [false, false],
    [true, true],
  ])
  expect(parts[2]).toMatchObject({ agent: 'cyd', final: undefined, positions: [], contributions: 0 })
})

test('an abstention is no final choice and no reversal', () => {
  const { parts, influences } = factsOf([begin, votes('ann', 'p1'), votes('ann', 'abstain', 2), counted(2)])
  expect(parts[0]?.final).toBeUndefined()
  expect(parts[0]?.positions.some(({ reversal }) => reversal)).toBe(false)
  expect(influences).toEqual([])
})

test('a pair meets where both chose, and each side sees its own', () => {
  const facts = factsOf([begin, votes('ann', 'p1'), votes('bob', 'p2'), votes('cyd', 'abstain'), counted()])
  const end = { debateId: 'dbt_1', at: '2026-11-15T10:00:00.000Z', winner: 'p1' }
  const seen = Object.fromEntries(pairChanges(facts, end).map((change) => [`${change.agent}-${change.other}`, change]))
  expect(seen['ann-bob']).toMatchObject({ met: 1, agreements: 0, wins: 1, losses: 0, margin: 0.5 })
  expect(seen['bob-ann']).toMatchObject({ met: 1, wins: 0, losses: 1, margin: -0.5 })
  expect(seen['ann-cyd']).toMatchObject({ met: 0, agreements: 0, wins: 0, draws: 0, recent: [] })
})

test('what only the words tell can be taken back', () => {
  const rewrites = says('ann', 1, 'revision', 'p1', 'ann second')
  const facts = factsOf([begin, ...openings, criticises('bob', 'p1'), criticises('cyd', 'p1'), rewrites])
  expect(critiquesTakenUp(facts.influences, 'bob')).toBe(1)
  expect(fromText(facts)).toEqual({
    agents: [
      { agent: 'bob', critiques: 1 },
      { agent: 'cyd', critiques: 1 },
    ],
    pairs: [
      { agent: 'bob', other: 'ann', critiques: 1, influenced: 1 },
      { agent: 'cyd', other: 'ann', critiques: 1, influenced: 1 },
    ],
  })
  expect(fromText(factsOf([begin, ...openings]))).toBeNull()
})
