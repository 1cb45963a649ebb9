import { expect, test } from 'vitest'
import type { Happening } from '../../../api/work/runs.ts'
import { happeningWords, instanceWords, waitWords } from './run-words.ts'

test('an instance says its item, round and attempt, unless they are the usual ones', () => {
  expect(instanceWords({ iteration: 0, branch: 0, attempt: 1 })).toBe('')
  expect(instanceWords({ iteration: 1, branch: 3, attempt: 2 })).toBe('item 3, round 2, attempt 2')
})

test('a step that has begun says what it waits for', () => {
  const waits = (type: string, more: object = {}) => waitWords({ type, status: 'running', waits_for: null, ...more })
  expect(waits('approval')).toBe('Waits for an answer by people')
  expect(waits('set')).toBe('Under way')
  expect(waits('debate', { waits_for: 'The budget is spent' })).toBe('The budget is spent')
  expect(waits('webhook', { status: 'retrying' })).toBe('Waits for its next attempt')
  expect(waits('debate', { status: 'completed' })).toBeUndefined()
})

test('what happened is told with the name of its step', () => {
  const at = '2026-11-18T10:00:00.000Z'
  const nothing = { at, step_id: null, iteration: null, branch: null, attempt: null, note: null }
  const told = (more: Partial<Happening> & { what: string }) =>
    happeningWords({ ...nothing, ...more }, (id) => `“${id}”`)
  expect(told({ what: 'start' })).toBe('The run began')
  expect(told({ what: 'step_failed', step_id: 'ask', iteration: 0, branch: 0, attempt: 2 })).toBe(
    '“ask” (attempt 2) failed',
  )
  expect(told({ what: 'step_moved', step_id: 'ask' })).toBe('“ask” step moved')
})
