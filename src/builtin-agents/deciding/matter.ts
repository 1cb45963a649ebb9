import type { Word } from '../reading/clauses.ts'
import type { Passage } from '../reading/passages.ts'
import type { Asked } from '../reading/question.ts'
import type { RuleName } from './measured.ts'

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
export interface Matter {
  asked: Asked
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

export type Rule = (matter: Matter) => readonly Verdict[]
