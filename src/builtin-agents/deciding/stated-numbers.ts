import type { Asked } from '../reading/question.ts'
import { affirms } from './affirms.ts'
import type { Sentence } from './matter.ts'
import { type Quantity, quantitiesIn } from './quantities.ts'

/** What is not stated as a number of its own: "up to 30", "more than 30", "30 to 40". */
const ROUGHLY =
  /\b(?:up to|at least|at most|about|around|approximately|roughly|nearly|almost|over|under|above|below|between|(?:more|less|fewer|longer|higher|lower) than)\b|\d\s?(?:to|or|–|-)\s?\d/i

/** The one quantity that a sentence states of all the stems; undefined where it states several, or only roughly. */
export function quantityOf(
  stems: readonly string[],
  { passage, words }: Sentence,
  asked: Asked,
  fits: (quantity: Quantity) => boolean,
): Quantity | undefined {
  if (!stems.length || ROUGHLY.test(passage.text) || affirms(stems, words, asked, 'any') !== 1) return
  const found = quantitiesIn(passage.text).filter(fits)
  return found.length === 1 ? found[0] : undefined
}
