import type { DebateState } from '../../../engine/state.ts'

/** What an agent said in one phase. */
export interface Said {
  text: string
  abstains: boolean
}

/** The answer in a phase of a round; undefined when no usable answer came. */
export function saidIn({ messages }: DebateState, round: number, phase: string, agent: string): Said | undefined {
  const message = messages.find(
    (each) => each.round === round && each.phase === phase && each.agent === agent && each.role === 'speaker',
  )
  return message && !message.discarded ? { text: message.content, abstains: message.abstains } : undefined
}

/** Without Markdown, and with straight apostrophes. */
export const plain = (text: string) =>
  text
    .replace(/[’‘]/g, "'")
    .replace(/[*_#`>]+/g, '')
    .trim()

export const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** Without quotations. */
export const withoutQuotes = (text: string) => text.replace(/“[^”]*”|"[^"\n]*"|«[^»]*»/g, '')

const LONGEST_QUOTE = 300

/** As evidence in a report: a limited excerpt. */
export const excerpt = (text: string) =>
  text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE).trimEnd()}…` : text

const NUMBER = /-?\d+(?:,\d{3})*(?:\.\d+)?/g

export const numbersIn = (text: string): number[] =>
  [...text.matchAll(NUMBER)].map(([found]) => Number(found.replaceAll(',', '')))

/** The confidence that an answer states for itself, from 0 to 1. */
export function statedConfidence(text: string): number | undefined {
  const percent = [...text.matchAll(/(\d{1,3}(?:\.\d+)?)\s*(?:%|percent)/gi)].at(-1)?.[1]
  if (percent !== undefined) return Math.min(1, Number(percent) / 100)
  return labelled(text, 'confidence')
}

const LEVELS: Record<string, number> = { low: 0.2, medium: 0.5, high: 0.8, critical: 0.95 }

/** A share after its name: "Severity: 0.7", "severity 7/10", "Severity: high". */
export function labelled(text: string, name: string): number | undefined {
  const found = plain(text).match(
    new RegExp(
      `${name}\\s*(?:[:=]|is|of)?\\s*(low|medium|high|critical|\\d+(?:\\.\\d+)?)(\\s*(?:/|out of)\\s*10)?`,
      'i',
    ),
  )
  if (!found?.[1]) return undefined
  const level = LEVELS[found[1].toLowerCase()]
  if (level !== undefined) return level
  const value = Number(found[1]) / (found[2] ? 10 : 1)
  return value >= 0 && value <= 1 ? value : undefined
}

/** A mark from 0 to 10 after its name, as a share: "Score: 8". */
export function markOutOfTen(text: string, name: string): number | undefined {
  const mark = Number(plain(text).match(new RegExp(`${name}\\s*(?:[:=]|is|of)?\\s*(\\d+(?:\\.\\d+)?)`, 'i'))?.[1])
  return mark >= 0 && mark <= 10 ? mark / 10 : undefined
}

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

/** Whether an answer to a yes/no question says yes or no; its first words count most. */
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

/** The answer says that it does not know. */
export const isUnsure = (text: string) => UNSURE.test(plain(text))

/** The answer says that the thing asked about does not exist. */
export const deniesPremise = (text: string) => DENIES.test(plain(text))
