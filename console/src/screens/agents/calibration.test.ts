import { expect, test } from 'vitest'
import type { Position } from '../../api/agents/ratings.ts'
import { calibrationCurve } from './agent-figures.ts'

const vote = (confidence: number, outcome: Position['outcome'], was_final = true) =>
  ({ confidence, outcome, was_final }) as Position

test('only last votes with a known outcome count, each in the bin of what was stated', () => {
  const curve = calibrationCurve([
    vote(0.95, 'correct'),
    vote(1, 'incorrect'),
    vote(0.1, 'incorrect'),
    vote(0.9, 'pending'),
    vote(0.9, 'unresolved'),
    vote(0.9, 'correct', false),
  ])
  expect(curve).toEqual([
    { stated: 0.1, right: 0, count: 1 },
    { stated: 0.9, right: 1, count: 2 },
  ])
})
