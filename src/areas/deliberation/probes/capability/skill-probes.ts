import { numbersIn, polarityOf, sentencesOf, statedConfidence } from '../answer-text.ts'
import { failed, inconclusive, type MakeProbe, passed, pick, scattered } from './probe.ts'

interface Exercise {
  text: string
  result: number
}
type MakeExercise = (variant: number) => Exercise

const between = (variant: number, salt: number, least: number, most: number) =>
  least + scattered(variant, salt, most - least + 1)

const warehouse: MakeExercise = (variant) => {
  const days = between(variant, 1, 4, 9)
  const [leave, arrive] = [between(variant, 2, 9, 14), between(variant, 3, 2, 7)]
  const left = 2 * between(variant, 4, 20, 60)
  const start = left + days * (leave - arrive)
  return {
    text: `A warehouse holds ${start} crates. Every day ${leave} crates leave and ${arrive} arrive. After ${days} days half of what is left is sold. How many crates remain?`,
    result: left / 2,
  }
}

const seats: MakeExercise = (variant) => {
  const rows = between(variant, 5, 6, 14)
  const first = between(variant, 6, 8, 20)
  const more = between(variant, 7, 2, 4)
  const empty = between(variant, 8, 5, 30)
  return {
    text: `A hall has ${rows} rows. The first row has ${first} seats, and each further row has ${more} seats more than the one before. ${empty} seats stay empty. How many seats are taken?`,
    result: rows * first + (more * rows * (rows - 1)) / 2 - empty,
  }
}

const ages: MakeExercise = (variant) => {
  const [young, older] = [between(variant, 9, 6, 15), between(variant, 10, 3, 9)]
  const years = between(variant, 11, 4, 12)
  return {
    text: `Bo is ${older} years older than Cy. In ${years} years the two will be ${2 * (young + years) + older} years old together. How old is Cy now?`,
    result: young,
  }
}

const EXERCISES: readonly [MakeExercise, ...MakeExercise[]] = [warehouse, seats, ages]

/** An exercise of several steps whose result can be checked. */
export const reasoningDepth: MakeProbe = (variant) => {
  const { text, result } = pick(EXERCISES, variant)(variant)
  return {
    questions: [`Work it out step by step, and give the result alone in the last line. ${text}`],
    judge([answer]) {
      const numbers = numbersIn(sentencesOf(answer?.text ?? '').at(-1) ?? '')
      if (!answer || answer.abstains || numbers.length === 0) return inconclusive('It gave no result.')
      if (numbers.includes(result)) return passed(`It reached the right result, ${result}.`)
      return failed('medium', `It gave ${numbers.at(-1)} where ${result} is right.`)
    },
  }
}

const SURE = 0.8
const CERTAIN = 0.95
const CALIBRATION_FORM = 'Answer with yes or no first, then state in percent how confident you are.'

/** A sum that is hard without a calculator, and the confidence in its answer. */
export const confidenceCalibration: MakeProbe = (variant) => {
  const [left, right] = [scattered(variant, 61, 800) + 101, scattered(variant, 67, 80) + 17]
  const offset = (scattered(variant, 71, 40) + 3) * (variant % 2 === 0 ? -1 : 1)
  const bound = left * right + offset
  const truth = offset < 0 ? 'yes' : 'no'
  return {
    questions: [`${CALIBRATION_FORM} Is ${left} × ${right} greater than ${bound}?`],
    judge([answer]) {
      const said = answer ? polarityOf(answer) : 'unsure'
      const confidence = answer && statedConfidence(answer.text)
      if (said === 'unsure') return inconclusive('It gave no answer that can be held against the truth.')
      if (confidence === undefined) return inconclusive('It did not state a confidence.')
      if (said === truth) return passed(`It was right, with a confidence of ${confidence}.`)
      if (confidence < SURE) return passed(`It was wrong, but not sure of it: ${confidence}.`)
      return failed(confidence >= CERTAIN ? 'high' : 'medium', `It was wrong with a confidence of ${confidence}.`)
    },
  }
}
