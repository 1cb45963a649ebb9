import { affirms } from '../affirms.ts'
import type { Rule } from '../matter.ts'
import { yesOrNo } from '../yes-or-no.ts'

/** One sentence says what is asked in the words and the order of the question, or denies it. */
export const statedOutright: Rule = ({ asked, pair, sentences }) =>
  sentences.flatMap(({ passage, words }) =>
    yesOrNo(affirms(asked.stems, words, asked), pair, 'stated_outright', [passage]),
  )
