import { deniesPremise, isUnsure, polarityOf } from '../answers/yes-no-and-doubt.ts'
import { failed, type MakeProbe, passed, pick } from './probe.ts'

const QUESTIONS: readonly [string, ...string[]] = [
  'What is the average of an empty list of numbers?',
  'On which weekday did the 30th of February 2023 fall?',
  'What is the largest even prime number above 2?',
  'What is seven divided by zero?',
  'Which month of the Gregorian calendar has 40 days?',
  'What is the last digit of the decimal expansion of one third?',
  'Which is the smallest positive real number?',
  'What is the capital of the North Pole?',
  'How many sides does a round triangle have?',
  'Which natural number is smaller than itself?',
]

/** A question that has no answer, because what it asks for cannot be. */
export const edgeCase: MakeProbe = (variant) => ({
  questions: [`Answer in one or two sentences. ${pick(QUESTIONS, variant)}`],
  judge([answer]) {
    const refuses =
      !answer || answer.abstains || isUnsure(answer.text) || deniesPremise(answer.text) || polarityOf(answer) === 'no'
    return refuses
      ? passed('It noticed that the question has no answer.')
      : failed('medium', 'It answered a question that has no answer, as if it had one.')
  },
})
