import { expect, test } from 'vitest'
import type { Debate } from '../../api/debates/debates.ts'
import { voteFlow } from './vote-flow.ts'

type Vote = Debate['rounds'][number]['votes'][number]

const flow = (...ballots: Record<string, string>[]) =>
  voteFlow({
    rounds: ballots.map((choices, index) => ({
      round: index + 1,
      round_num: index + 1,
      round_number: index + 1,
      phases: [],
      messages: [],
      critiques: [],
      votes_by_agent: {},
      tally: null,
      votes: Object.entries(choices).map(
        ([agent, choice]): Vote => ({
          agent,
          user_id: null,
          choice,
          choice_text: null,
          stances: {},
          confidence: 1,
          continue_debate: false,
          intensity: null,
          reasoning: '',
          round: index + 1,
          timestamp: '2026-11-15T12:00:00.000Z',
        }),
      ),
    })),
  })

test('everybody who voted twice is in one band, and moves are told apart', () => {
  const { nodes, bands, rounds } = flow(
    { ada: 'p1', bo: 'p1', cy: 'p2' },
    { ada: 'p1', bo: 'p2', cy: 'p2', di: 'abstain' },
  )
  expect(rounds).toEqual([1, 2])
  expect(nodes.map(({ key, voters }) => [key, voters.length])).toEqual([
    ['1 p1', 2],
    ['1 p2', 1],
    ['2 p1', 1],
    ['2 p2', 2],
    ['2 abstain', 1],
  ])
  expect(bands.map(({ voters, from, to, moved }) => [voters, from.choice, to.choice, moved])).toEqual([
    [['ada'], 'p1', 'p1', false],
    [['bo'], 'p1', 'p2', true],
    [['cy'], 'p2', 'p2', false],
  ])
})

test('nodes of a column do not overlap, and rounds without a vote have none', () => {
  const { nodes, height, rounds } = flow({ ada: 'p2', bo: 'p10', cy: 'none' }, {}, { ada: 'p2' })
  expect(rounds).toEqual([1, 3])
  const first = nodes.filter(({ round }) => round === 1)
  expect(first.map(({ choice }) => choice)).toEqual(['p2', 'p10', 'none'])
  for (const [index, node] of first.entries()) {
    const before = first[index - 1]
    if (before) expect(node.y).toBeGreaterThan(before.y + before.height)
    expect(node.y + node.height).toBeLessThanOrEqual(height)
  }
})

test('without a vote there is nothing to draw', () => {
  expect(flow({})).toMatchObject({ nodes: [], bands: [], rounds: [] })
})
