import { expect, test } from 'vitest'
import { caveatText, otherAnswersOf, worthOf } from './verdict.ts'

test('what a confidence is worth is said as it is', () => {
  const none = { outcomes: 0, brier: null, ece: null }
  expect(worthOf({ ...none, method: 'smoothed_share' })).toBe('Uncalibrated: not based on recorded outcomes.')
  expect(worthOf({ ...none, method: 'measured_rules' })).toBeNull()
  expect(worthOf({ ...none, method: 'squared_odds' })).toBe(
    'Calibrated on other panels: no outcomes recorded here yet.',
  )
  expect(worthOf({ method: 'squared_odds', outcomes: 1, brier: 0.25, ece: 0.5 })).toBe(
    'Calibrated on 1 outcome; on average it is 0.50 away from how often it was right (Brier score 0.25).',
  )
  expect(worthOf({ method: 'logistic', outcomes: 312, brier: 0.187, ece: 0.042 })).toBe(
    'Calibrated on 312 outcomes; on average it is 0.04 away from how often it was right (Brier score 0.19).',
  )
})

test('other answers are named where some remain, or where it is too early to say', () => {
  const of = (...choices: string[]) => ({
    possible_answers: {
      coverage: 0.9,
      outcomes: 60,
      answers: choices.map((choice) => ({ choice, text: choice })),
      explanation: 'So it is.',
    },
  })
  expect(otherAnswersOf({ possible_answers: null })).toBeNull()
  expect(otherAnswersOf(of('p1'))).toBeNull()
  expect(otherAnswersOf(of('p1', 'p2'))).toBe('So it is.')
  expect(otherAnswersOf(of())).toBe('So it is.')
})

test('a caveat nobody has worded is still readable', () => {
  expect(caveatText('newly_invented')).toBe('newly invented')
})
