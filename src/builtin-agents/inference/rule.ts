import type { Word } from '../text/clauses.ts'
import type { ParsedQuestion } from '../text/parse-question.ts'
import type { Passage } from '../text/passages.ts'
import type { Said } from './affirmation.ts'
import type { RuleName } from './rule-accuracy.ts'

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
  /** The options that yes and no are, where the question is answered by one of them. */
  pair: { yes: Option; no: Option } | null
  /** What the question offers where it is not answered by yes or no. */
  options: readonly Option[]
  /** Those that state something. */
  sentences: readonly Sentence[]
  /** Those that ask something. */
  questions: readonly Sentence[]
  /** The sentence behind one, in its source. */
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

/** The verdict of a rule on a question that yes or no answers; none on any other, and none where nothing was said. */
export const yesOrNo = (
  said: Said | undefined,
  pair: RuleInput['pair'],
  rule: RuleName,
  grounds: readonly Passage[],
): readonly Verdict[] => (said && pair ? [{ answer: (said > 0 ? pair.yes : pair.no).text, rule, grounds }] : [])
