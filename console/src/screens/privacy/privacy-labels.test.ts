import { expect, test } from 'vitest'
import { stepWords } from './privacy-labels.ts'

test('an erasure says what it is at, as long as it is at something', () => {
  expect(stepWords({ status: 'running', step: 'copies' })).toBe('erasing copies that others made')
  expect(stepWords({ status: 'failed', step: 'files' })).toBe('erasing files and exports')
  expect(stepWords({ status: 'running', step: 'later' })).toBe('later')
  expect(stepWords({ status: 'scheduled', step: 'freeze' })).toBeUndefined()
  expect(stepWords({ status: 'completed', step: 'certified' })).toBeUndefined()
})
