import { expect, test } from 'vitest'
import { expectLinearReading, unboundedIn } from '../../../../test/support/characters-read.ts'
import { isDueSoon } from './priority.ts'

/** A Tuesday. */
const RECEIVED = new Date('2026-11-17T09:00:00Z')

test.each([
  ['Please answer by today.', true],
  ['We need it before tomorrow', true],
  ['The deadline is Wednesday.', true],
  ['due on Thursday', true],
  ['due Friday', false],
  ['by 2026-11-18', true],
  ['by 2026-11-30', false],
  ['by 2026-11-16', false],
  ['no later than 18th November', true],
  ['until 2 Dec', false],
  ['I met her today', false],
  ['Standby tomorrow', false],
])('%s: %s', (text, isSoon) => {
  expect(isDueSoon(text, RECEIVED)).toBe(isSoon)
})

test('a long text is read once', () => {
  const make = (length: number) => 'by the by '.repeat(length / 10)
  expect(unboundedIn(1_000, () => isDueSoon(make(10_000), RECEIVED))).toEqual([])
  expectLinearReading(40_000, make, (text) => isDueSoon(text, RECEIVED))
})
