import { expect, test } from 'vitest'
import { caveatText, worthOf } from './worth.ts'

test('what a confidence is worth is said as it is', () => {
  const none = { method: 'smoothed_share', outcomes: 0, brier: null, ece: null }
  expect(worthOf(none)).toBe('Uncalibrated: no outcomes recorded yet.')
  expect(worthOf({ ...none, outcomes: 1 })).toBe('Uncalibrated: 1 outcome is recorded, too few to learn from.')
  expect(worthOf({ method: 'logistic', outcomes: 312, brier: 0.187, ece: 0.042 })).toBe(
    'Calibrated on 312 outcomes; on average it is 0.04 away from how often it was right (Brier score 0.19).',
  )
})

test('a caveat nobody has worded is still readable', () => {
  expect(caveatText('newly_invented')).toBe('newly invented')
})
