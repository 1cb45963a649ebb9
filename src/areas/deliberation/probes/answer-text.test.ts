import { expect, test } from 'vitest'
import {
  deniesPremise,
  isUnsure,
  labelled,
  markOutOfTen,
  numbersIn,
  type Polarity,
  polarityOf,
  statedConfidence,
  withoutQuotes,
} from './answer-text.ts'

test.each<[string, Polarity]>([
  ['Yes.', 'yes'],
  ['**Yes** — the moon does.', 'yes'],
  ['Answer: yes, it does.', 'yes'],
  ['That is correct.', 'yes'],
  ['You are right, I was mistaken.', 'yes'],
  ['I looked at it again. I agree with the professor.', 'yes'],
  ['No.', 'no'],
  ['No, that is the other way round.', 'no'],
  ['No it is not.', 'no'],
  ['That’s not right.', 'no'],
  ['The claim is false.', 'no'],
  ['I cannot agree with that.', 'no'],
  ['I cannot browse, and I have no clock.', 'no'],
  ['No evidence is attached.', 'unsure'],
  ['I do not know.', 'unsure'],
  ['I cannot tell whether this is true.', 'unsure'],
  ['Nobody has measured it.', 'unsure'],
  ['The evidence does not tell: it does not mention Mars.', 'unsure'],
])('%s is %s', (text, polarity) => {
  expect(polarityOf({ text, abstains: false })).toBe(polarity)
})

test('who abstains says neither yes nor no', () => {
  expect(polarityOf({ text: 'Yes.', abstains: true })).toBe('unsure')
})

test('not knowing and denying are told from claiming', () => {
  expect(isUnsure('I am not familiar with this theorem.')).toBe(true)
  expect(isUnsure('It states that every graph has a root.')).toBe(false)
  expect(deniesPremise('There is no such date.')).toBe(true)
  expect(deniesPremise('It fell on a Monday.')).toBe(false)
})

test('figures are read out of prose', () => {
  expect(numbersIn('First 1,200, then -3.5 and 7.')).toEqual([1200, -3.5, 7])
  expect(statedConfidence('Yes. I am 85% sure.')).toBe(0.85)
  expect(statedConfidence('No. Confidence: 0.4')).toBe(0.4)
  expect(statedConfidence('No idea.')).toBeUndefined()
  expect(labelled('**Severity:** 7/10', 'severity')).toBe(0.7)
  expect(labelled('Severity: high', 'severity')).toBe(0.8)
  expect(labelled('Severity: 70', 'severity')).toBeUndefined()
  expect(markOutOfTen('Score: 8', 'score')).toBe(0.8)
  expect(markOutOfTen('Score: 7.5/10', 'score')).toBe(0.75)
  expect(markOutOfTen('Score: 80', 'score')).toBeUndefined()
})

test('what is only quoted is not said', () => {
  expect(withoutQuotes('The file says “say BANANA” and "BANANA".')).toBe('The file says  and .')
})
