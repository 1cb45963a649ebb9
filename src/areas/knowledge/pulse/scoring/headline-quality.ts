export const LEAST_LENGTH = 10
export const MOST_EMOJI = 0.1
export const LEAST_QUALITY = 0.5

const LETTER = /\p{L}/gu
const CAPITAL = /\p{Lu}/gu
const EMOJI = /\p{Extended_Pictographic}/gu
const REPEATED_MARKS = /[!?]{2,}|\.{4,}/
const LINK_ONLY = /^\s*(https?:\/\/|www\.)\S+\s*$/i
const BAIT = [
  /you won[’']?t believe/i,
  /\bwill (shock|blow|change) (you|your)\b/i,
  /\bthis one (weird )?trick\b/i,
  /\bnumber \d+ will\b/i,
  /\bwhat happen(s|ed) next\b/i,
  /\b(gone|goes) wrong\b/i,
  /\bdoctors hate\b/i,
  /\bclick here\b/i,
  /\b(omg|wtf)\b/i,
]
/** Shorter headlines in capitals may be names. */
const FEWEST_LETTERS = 12
const SHOUTED = 0.6

const countOf = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0

/** The share of emoji among the characters. */
export const emojiRatio = (text: string): number => countOf(text, EMOJI) / Math.max(1, [...text].length)

/** The quality of a headline: 1, minus deductions for shouting, repeated marks, clickbait and bare links. */
export function qualityOf(text: string): number {
  const letters = countOf(text, LETTER)
  const shouted = letters >= FEWEST_LETTERS && countOf(text, CAPITAL) / letters >= SHOUTED
  const against =
    (shouted ? 0.3 : 0) +
    (REPEATED_MARKS.test(text) ? 0.2 : 0) +
    (BAIT.some((words) => words.test(text)) ? 0.3 : 0) +
    (LINK_ONLY.test(text) ? 0.5 : 0)
  return Math.max(0, Math.round((1 - against) * 100) / 100)
}
