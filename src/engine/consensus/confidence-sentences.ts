import type { CalibratorSnapshot, Choice } from '../events/parts.ts'
import { FITTED_OUTCOMES } from './calibration.ts'
import { COVERAGE, OUTCOMES_FOR_SETS } from './possible-answers.ts'
import { PRIOR_ACCURACY } from './track-record.ts'
import { squaredOdds } from './vote-weights.ts'

interface Stated {
  method: CalibratorSnapshot['method']
  confidence: number
  outcomes: number
}

const HOW_VOTES_COUNT =
  'Each vote counts by the square of its agent’s odds of being right in this field (right 3 times in 4 counts nine times as much as every other time)'

/** The stated confidence in one sentence. */
export function confidenceSentence({ method, confidence, outcomes }: Stated): string {
  const stated = confidence.toFixed(2)
  switch (method) {
    case 'squared_odds':
      if (outcomes === 0)
        return `${HOW_VOTES_COUNT}; ${stated} is how often other panels were right with such a balance, until outcomes are recorded here.`
      return `${HOW_VOTES_COUNT}; ${stated} is how often decisions with such a balance turned out right, learned from ${taught(outcomes)}.`
    case 'smoothed_share':
      return `${stated} is the smoothed share of the panel behind it, in which agents of one model or one set of rules are one head; no outcomes enter it.`
    case 'measured_rules':
      return `Built-in agents are one reader, however many there are; ${stated} is how often its rules are expected to be right, from a measurement and lowered because they were made on the same questions.`
    case 'logistic':
      return `${stated} was learned from ${taught(outcomes)} by the share, lead and coverage of the votes.`
  }
}

function taught(outcomes: number) {
  if (outcomes > FITTED_OUTCOMES) return `the latest ${FITTED_OUTCOMES.toLocaleString('en-US')} outcomes`
  return counted(outcomes)
}

const counted = (outcomes: number) => `${outcomes} ${outcomes === 1 ? 'outcome' : 'outcomes'}`

interface Remaining {
  /** None while there are too few outcomes. */
  choices: readonly Choice[]
  outcomes: number
  /** The name of a choice. */
  nameOf: (choice: Choice) => string
}

/** The answers that remain possible beside the given one, in one sentence. */
export function possibleAnswersSentence({ choices, outcomes, nameOf }: Remaining): string {
  const often = `${COVERAGE * 10} of 10`
  if (choices.length === 0) {
    return `Which other answers remain possible is said from ${OUTCOMES_FOR_SETS} outcomes on; ${outcomes} ${outcomes === 1 ? 'is' : 'are'} recorded.`
  }
  if (choices.length === 1) {
    return `No other answer remains: in ${often} such decisions this one alone is enough, by ${taught(outcomes)}.`
  }
  const names = choices.map((choice) => (choice === 'none' ? 'another answer' : nameOf(choice)))
  const size = NUMBERS[names.length] ?? names.length
  return `Between ${size} answers: in ${often} such decisions one of these was right, by ${taught(outcomes)}: ${names.join('; ')}.`
}

const NUMBERS: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six' }

/** The weight of a person's vote, where the protocol lets people vote. */
export const PERSON_WEIGHT = `${squaredOdds(PRIOR_ACCURACY).toFixed(2)}, like that of an agent that is right ${PRIOR_ACCURACY * 10} times in 10`
