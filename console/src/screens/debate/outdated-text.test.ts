import { expect, test } from 'vitest'
import type { DebateEvent } from '../../stream/index.ts'
import { hasOutdatedText } from './debate-fold.ts'

const event = (seq: number, type: DebateEvent['type'], payload: object) =>
  ({ seq, type, timestamp: '2027-01-10T12:00:00.000Z', payload }) as DebateEvent

test('a text that was heard and then erased is outdated, one that was heard erased is not', () => {
  const said = event(1, 'intervention_added', { content: 'a secret' })
  const erased = event(1, 'intervention_added', { content: '[erased]', erased: true })
  const other = event(2, 'intervention_added', { content: 'no secret' })
  const told = event(3, 'text_erased', { versions: [1], reason: 'user_request' })
  expect(hasOutdatedText([said, other])).toBe(false)
  expect(hasOutdatedText([said, other, told])).toBe(true)
  expect(hasOutdatedText([erased, other, told])).toBe(false)
})
