import { isUnsure } from './hedges.ts'
import { plain, type Said, sentencesOf } from './said.ts'

export type Polarity = 'yes' | 'no' | 'unsure'

const FILLER = /^(?:(?:the )?answer(?: is)?|well|in short|short answer|my answer(?: is)?)\s*[:,-]?\s*/i
const YES =
  /^(?:yes|yeah|yep|correct|true|indeed|certainly|absolutely|of course|definitely|right|agreed|i agree|you are right|you're right|that is (?:right|true|correct)|that's (?:right|true|correct)|it is true|it's true)\b/i
const NO =
  /^(?:no(?=\s*(?:[,.;:!–—-]|$)|\s+(?:it|that|this|the|they|i|you)\b)|nope|false|incorrect|wrong|not true|not correct|not quite|i disagree|i do not agree|i don't agree|you are (?:wrong|mistaken)|you're (?:wrong|mistaken)|that is (?:not|false|wrong|incorrect)|that's (?:not|false|wrong|incorrect)|it is (?:not true|false)|it's (?:not true|false)|it is not)(?!\w)/i
const SAYS_NO =
  /\b(?:is|are) (?:false|wrong|incorrect|not true|not correct|untrue)\b|\bi (?:disagree|still say no|am not able to|do not have|don't have|(?:cannot|can't) (?!know|tell|say|verify|confirm|find|answer|recall|determine|judge))/i
const SAYS_YES =
  /\b(?:is|are) (?:true|correct|right)\b|\bi (?:agree|accept|can|am able to|do have)\b|\byou are right\b/i

/** Whether an answer to a yes/no question says yes or no; its first words count before all others. */
export function polarityOf({ text, abstains }: Said): Polarity {
  if (abstains) return 'unsure'
  const start = plain(text).replace(FILLER, '')
  if (YES.test(start)) return 'yes'
  if (NO.test(start)) return 'no'
  for (const sentence of sentencesOf(start)) {
    if (SAYS_NO.test(sentence)) return 'no'
    if (isUnsure(sentence)) return 'unsure'
    if (SAYS_YES.test(sentence)) return 'yes'
  }
  return 'unsure'
}
