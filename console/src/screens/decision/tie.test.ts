import { expect, test } from 'vitest'
import { isTied, tieText } from './verdict.ts'

type Debate = Parameters<typeof tieText>[0]
type Decision = Parameters<typeof tieText>[1]

const debate = (tie: boolean) =>
  ({
    status: 'completed',
    options: ['Yes', 'No'],
    rounds: [{ critiques: [], votes: [], tally: { tie } }],
  }) as unknown as Debate

const decision = {
  status: 'no_consensus',
  minority_report: [
    { agents: ['ada', 'bo'], choice: 'p1', reasons: ['It pays.'] },
    { agents: ['cyd', 'dee'], choice: 'p2', reasons: ['Too dear.'] },
  ],
} as Decision

test('a tie is told by its sides', () => {
  expect(isTied(debate(true), decision)).toBe(true)
  expect(tieText(debate(true), decision)).toBe('Tied: 2 for “Yes”, 2 for “No”.')
})

test('a vote that something leads is no tie, nor is a debate that agreed', () => {
  expect(isTied(debate(false), decision)).toBe(false)
  expect(isTied(debate(true), { status: 'consensus_reached' })).toBe(false)
})
