import { expect, test } from 'vitest'
import type { Debate } from '../../api/debates/debates.ts'
import { positionsOf } from './positions-tab.tsx'

type Round = Debate['rounds'][number]

const AT = '2026-11-15T12:00:00.000Z'
const message = (agent: string, phase: string, proposal: string | null, seq: number): Round['messages'][number] => ({
  index: 0,
  role: 'proposer',
  chat_role: 'assistant',
  content: `${proposal} it is`,
  agent,
  agent_id: agent,
  user_id: null,
  round: 1,
  timestamp: AT,
  metadata: {
    seq,
    phase,
    kind: 'proposer',
    proposal,
    adopts: false,
    abstains: proposal === null,
    to: null,
    cites: [],
    quotes: [],
    needs: [],
    generated_by: null,
    discarded: false,
  },
})
const vote = (
  agent: string | null,
  choice: string,
  stances = {},
  user: string | null = null,
): Round['votes'][number] => ({
  agent,
  user_id: user,
  choice,
  choice_text: null,
  stances,
  confidence: 0.7,
  continue_debate: false,
  intensity: null,
  reasoning: '',
  round: 1,
  timestamp: AT,
})
const round = (number: number, messages: Round['messages'], votes: Round['votes']): Round => ({
  round: number,
  round_num: number,
  round_number: number,
  phases: [],
  messages,
  critiques: [],
  votes,
  votes_by_agent: {},
  tally: null,
})

const rounds = [
  round(1, [message('ada', 'opening', 'p1', 5), message('bo', 'opening', 'p2', 6)], [vote('ada', 'p1')]),
  round(2, [message('bo', 'revision', 'p1', 20)], [vote('ada', 'p2', { p1: 'agree_with_modifications' })]),
  round(3, [], [vote('bo', 'abstain'), vote(null, 'p1', {}, 'usr_1')]),
]
const failures = [{ agent: 'bo', round: 1, phase: 'vote', reason: 'rate_limited', message: '', timestamp: AT }]
const { columns, rows } = positionsOf({ agents: ['ada', 'bo'], rounds, failures }, 'p1')

test('there is a column for the opening and for each round, and a row for everybody', () => {
  expect(columns).toEqual(['Opening', 'Round 1', 'Round 2', 'Round 3'])
  expect(rows.map(({ name, isPerson }) => [name, isPerson])).toEqual([
    ['ada', false],
    ['bo', false],
    ['usr_1', true],
  ])
})

test('reversals name what was given up, across rounds without a word', () => {
  expect(rows[0]?.cells).toMatchObject([
    { choice: 'p1', reversedFrom: null, seq: 5 },
    { choice: 'p1', reversedFrom: null },
    { choice: 'p2', reversedFrom: 'p1' },
    null,
  ])
  expect(rows[1]?.cells).toMatchObject([
    { choice: 'p2' },
    { failure: 'rate limited' },
    { choice: 'p1', reversedFrom: 'p2', seq: 20 },
    { choice: 'abstain', reversedFrom: 'p1' },
  ])
})

test('a stance is as the voter said, and otherwise follows from the choice', () => {
  const stances = rows.flatMap(({ cells }) => cells.map((cell) => (cell && 'stance' in cell ? cell.stance : null)))
  expect(stances).toEqual([
    ...['agree', 'agree', 'agree_with_modifications', null],
    ...['disagree', null, 'agree', 'abstain'],
    ...[null, null, null, 'agree'],
  ])
})

test('who spoke and took no side abstained; who did not speak has no word', () => {
  const silent = [round(1, [message('ada', 'opening', null, 5)], [])]
  const [ada, bo] = positionsOf({ agents: ['ada', 'bo'], rounds: silent, failures: [] }, null).rows
  expect(ada?.cells).toMatchObject([{ choice: 'abstain', stance: 'abstain' }, null])
  expect(bo?.cells).toEqual([null, null])
})
