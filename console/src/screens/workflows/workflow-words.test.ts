import { expect, test } from 'vitest'
import { stepKind, stepRules, typeWords } from './workflow-words.ts'

test('a type of step has a name, and one that is not known keeps its own', () => {
  expect([typeWords('approval'), typeWords('dance')]).toEqual(['Question to people', 'dance'])
  expect(stepKind({ type: 'map', config: { items: [1], step: { type: 'debate', config: {} } } })).toBe(
    'For each item: Debate',
  )
  expect(stepKind({ type: 'map', config: {} })).toBe('For each item')
})

test('how a step takes failures is told where it is unusual', () => {
  expect(stepRules({})).toEqual([])
  expect(stepRules({ retries: 2, timeout_seconds: 7_200, optional: true })).toEqual([
    'tried again up to 2 times',
    'fails after 2 hours',
    'the run continues if it fails',
  ])
  expect(stepRules({ timeout_seconds: 90 })).toEqual(['fails after 90 seconds'])
})
