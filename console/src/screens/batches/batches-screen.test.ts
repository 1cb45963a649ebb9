import { expect, test } from 'vitest'
import { questionsIn, refusedLine } from './batches-screen.tsx'

test('a line is a question, without the marks of a list', () => {
  const pasted = '\n- Does it pay?\n2) Is it safe?  \n\n• Who decides?\n3.5 % or 4 %?\n'
  expect(questionsIn(pasted)).toEqual(['Does it pay?', 'Is it safe?', 'Who decides?', '3.5 % or 4 %?'])
})

test('a refusal names the question by its number', () => {
  expect(refusedLine('items[1].topic', 'must not be empty')).toBe('Question 2: must not be empty')
  expect(refusedLine('items', 'has too many')).toBe('has too many')
})
