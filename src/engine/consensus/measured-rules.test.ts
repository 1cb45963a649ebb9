import { expect, test } from 'vitest'
import type { CalibratorSnapshot } from '../events/parts.ts'
import { countVotes } from './count-votes.ts'

const calibrator: CalibratorSnapshot = {
  method: 'measured_rules',
  coefficients: [0.9],
  outcomes: 0,
  brier: null,
  ece: null,
}
const panel = ['a', 'b', 'c', 'd'].map((agent) => ({ agent, provider: 'builtin', model: 'rules', p: 0.9, n: 0 }))
const paper = (agent: string, choice: string) => ({ agent, user: null, choice, stances: {} })

const counted = (choices: readonly string[], persons: readonly string[] = []) =>
  countVotes({
    panel,
    votes: [
      ...choices.map((choice, seat) => paper(panel[seat]?.agent ?? '', choice)),
      ...persons.map((choice, place) => ({ agent: null, user: `usr_${place}`, choice, stances: {} })),
    ],
    proposals: ['p1', 'p2'],
    mode: 'majority',
    calibrator,
    weights: {},
    people: true,
  })

test('rules that sit alone state what they were measured to be worth, however many they are', () => {
  expect(counted(['p1', 'p1', 'p1', 'p1'])).toMatchObject({ winner: 'p1', method: 'measured_rules' })
  expect(counted(['p1', 'p1', 'p1', 'p1']).confidence).toBeCloseTo(0.9)
})

test('and less where a person who counts says something else', () => {
  expect(counted(['p1', 'p1', 'p1', 'p1'], ['p2']).confidence).toBeCloseTo(0.45)
})
