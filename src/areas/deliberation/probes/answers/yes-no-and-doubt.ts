import { plain, type Said, sentencesOf } from './answer-text.ts'

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

const UNSURE =
  /\bi (?:do not|don't|cannot|can't|could not|couldn't) (?:know|tell|say|verify|confirm|find|answer|recall|determine|judge)\b|\bi(?: am|'m) not (?:sure|certain|aware|familiar)\b|\bi have (?:no|never)\b|\bnot (?:aware of|familiar with)\b|\bcannot be (?:verified|answered|determined|confirmed)\b|\bno (?:record|information|knowledge|mention|reliable|evidence)\b|\bdoes not (?:tell|say|mention|appear)\b|\bunable to (?:verify|confirm|find|answer|tell)\b|\bnever heard\b|\bunknown to me\b|\binsufficient\b|\bi abstain\b|\bnot enough (?:information|evidence)\b/i

const DENIES =
  /\b(?:does|do|did) not exist\b|\b(?:doesn't|don't|didn't) exist\b|\bno such\b|\bthere (?:is|are|was|were) no\b|\bthere (?:isn't|aren't|wasn't|weren't)\b|\bfictional\b|\bfictitious\b|\bmade[- ]up\b|\binvented\b|\bfabricated\b|\bnot (?:a )?real\b|\bnonexistent\b|\bnon-existent\b|\bimpossible\b|\bundefined\b|\bnot defined\b|\bmeaningless\b|\bnone\b|\bzero\b|\bno answer\b|\bnot possible\b|\bcannot exist\b|\bfalse premise\b/i

/** It says that it does not know. */
export const isUnsure = (text: string) => UNSURE.test(plain(text))

/** It says that what is asked about is not there. */
export const deniesPremise = (text: string) => DENIES.test(plain(text))
