import type { Word } from '../text/clauses.ts'
import type { ParsedQuestion } from '../text/parse-question.ts'
import type { Passage } from '../text/sentences.ts'
import type { Said } from './affirmation.ts'

export interface Option {
  id: string
  text: string
}

/** A sentence of the sources that shares words with the question. */
export interface Sentence {
  passage: Passage
  words: readonly Word[]
}

/** A question with everything in the sources that shares words with it. */
export interface RuleInput {
  asked: ParsedQuestion
  /** The options that stand for yes and no, if one of them answers the question. */
  pair: { yes: Option; no: Option } | null
  /** The options of a question that yes or no does not answer. */
  options: readonly Option[]
  /** Sentences that state something. */
  sentences: readonly Sentence[]
  /** Sentences that ask something. */
  questions: readonly Sentence[]
  /** The next sentence of the same source. */
  after(passage: Passage): Passage | undefined
}

/** What a rule concludes, and from which sentences. */
export interface Verdict {
  /** The text of an option, a number, a date: the answer itself. */
  answer: string
  rule: RuleName
  grounds: readonly Passage[]
}

export type Rule = (matter: RuleInput) => readonly Verdict[]

/** The verdict of a rule on a yes/no question; none on any other, and none where nothing was said. */
export const yesOrNo = (
  said: Said | undefined,
  pair: RuleInput['pair'],
  rule: RuleName,
  grounds: readonly Passage[],
): readonly Verdict[] => (said && pair ? [{ answer: (said > 0 ? pair.yes : pair.no).text, rule, grounds }] : [])

/** The measured worth of the rules: how often each decided, and how often it was right. */
const MEASURED = {
  on: '2026-11-16',
  source:
    'npm run bench:questions: the tuning half (by a hash of the question) of 1,610 BoolQ questions with their passages (Clark et al. 2019, CC BY-SA 3.0) and of bench/data/own-questions.jsonl',
  rules: {
    stated_outright: { right: 46, decided: 46 },
    same_words: { right: 9, decided: 10 },
    subject_understood: { right: 1, decided: 1 },
    stated_exception: { right: 3, decided: 3 },
    met_condition: { right: 1, decided: 1 },
    number_against_limit: { right: 7, decided: 7 },
    two_numbers: { right: 4, decided: 4 },
    asked_and_answered: { right: 4, decided: 4 },
    named_option: { right: 5, decided: 5 },
    stated_value: { right: 3, decided: 3 },
  },
} as const

type RuleName = keyof typeof MEASURED.rules

/** The expected accuracy of unmeasured rules, and how many decisions that expectation is worth. */
const EXPECTED = { accuracy: 0.6, decisions: 25 }

const all = Object.values(MEASURED.rules)
const right = all.reduce((sum, rule) => sum + rule.right, 0)
const decided = all.reduce((sum, rule) => sum + rule.decided, 0)

/**
 * The accuracy of the rules: as measured, shrunk towards the expectation, because they were made on these questions.
 */
export const RULES_WORTH =
  Math.round((1000 * (right + EXPECTED.decisions * EXPECTED.accuracy)) / (decided + EXPECTED.decisions)) / 1000
