import { expect, test } from 'vitest'
import { activityTitle, changeWords, confirmWords, pressable, runOf } from './overview-words.ts'

const card = (value: number, change?: number | null) => ({
  ...{ id: 'debates_today', label: 'Debates today', icon: 'debate', value },
  ...(change === undefined ? {} : { change, change_period: 'yesterday' }),
})

test.each([
  [card(3, 50), '50 % more than yesterday'],
  [card(1, -50), '50 % less than yesterday'],
  [card(2, 0), 'as many as yesterday'],
  [card(2, null), 'none yesterday'],
  [card(0, null), 'none yesterday either'],
  [card(4), ''],
])('%j moved so: %s', (moved, words) => {
  expect(changeWords(moved)).toBe(words)
})

test('what can be pressed has something to do and asks for nothing', () => {
  const action = {
    ...{ id: 'retry_failed_jobs', name: 'Try again', description: 'Queues them again.', icon: 'repeat' },
    ...{ category: 'system' as const, requires_confirmation: true, parameters: [], unavailable_because: null },
    ...{ available: true, would_touch: 2 },
  }
  const asks = [{ name: 'question', type: 'str' as const, required: true }]
  const others = [{ would_touch: 0 }, { available: false }, { parameters: asks }].map((more) => ({
    ...action,
    ...more,
  }))
  expect(pressable([action, ...others])).toEqual([action])
  expect(confirmWords(action)).toBe('Queues them again. 2 items will change.')
})

test('a run of a workflow is told by what became of it', () => {
  const metadata = { execution_id: 'exe_1', status: 'cancelled' }
  expect(activityTitle({ type: 'system', metadata })).toBe('Run cancelled')
  expect(runOf({ metadata })).toBe('exe_1')
  expect(activityTitle({ type: 'user_action', metadata: { status: 'pending' } })).toBe('Asked of people')
  expect(runOf({ metadata: {} })).toBeUndefined()
})
