import { affirms } from '../affirms.ts'
import type { Rule } from '../matter.ts'
import { yesOrNo } from '../yes-or-no.ts'

const FEWEST = 3
/** Which one is the most, the first or the only one turns on the order of the words. */
const SUPERLATIVE = /^(?:most|least|best|worst|first|last|only|same|more|less|than|.{2,}est)$/

/** One clause holds all the words asked about, in another order. */
export const sameWords: Rule = ({ asked, pair, sentences }) => {
  if (asked.stems.length < FEWEST || asked.words.some(({ word }) => SUPERLATIVE.test(word))) return []
  return sentences.flatMap(({ passage, words }) =>
    affirms(asked.stems, words, asked)
      ? []
      : yesOrNo(affirms(asked.stems, words, asked, 'any'), pair, 'same_words', [passage]),
  )
}
