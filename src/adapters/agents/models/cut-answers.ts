import type { AskResult } from './talk.ts'

/** How far back to look for a sentence that was not cut. */
const LONGEST_SENTENCE = 2_000
/** How much of the earlier text a continuation may repeat. */
const MOST_REPEATED = 400
const SHORTEST_REPEATED = 12

/** Whether thoughts took the tokens that the answer needed. */
export const thoughtsTookRoom = ({ text, reply: { tokens } }: AskResult): boolean =>
  text === '' || (tokens.reasoning ?? 0) > tokens.output / 2

export const shorterRequest = (most: number) =>
  `Your last answer to this was cut off, because an answer may have at most ${most} tokens. Answer again in full, with all that the form asks for, but in far fewer words.`

export const CONTINUATION_REQUEST =
  'Your answer was cut off at the limit of its length. Go on with it: begin with the sentence that was cut off, in full, repeat nothing that stands before it, and come to an end soon.'

/** The text before the sentence that was cut. */
export function beforeCut(text: string): string {
  const from = Math.max(0, text.length - LONGEST_SENTENCE)
  for (let at = text.length - 1; at >= from; at--) {
    if (isSentenceEnd(text, at)) return text.slice(0, at + 1)
  }
  return text
}

const isSentenceEnd = (text: string, at: number) =>
  text[at] === '\n' || (/[.!?。！？]/.test(text.charAt(at)) && /[\s。！？]|^$/.test(text.charAt(at + 1)))

/** Joins a text and its continuation without what is said twice. */
export function joined(before: string, continuation: string): string {
  const rest = continuation.trimStart()
  const kept = rest.slice(repeated(before, rest))
  const gap = before === '' || /\s$/.test(before) || kept === '' ? '' : ' '
  return `${before}${gap}${kept.trimStart()}`
}

/** How many characters at the start of a continuation repeat the end of the earlier text. */
function repeated(before: string, rest: string): number {
  const end = before.trimEnd().slice(-MOST_REPEATED)
  for (let length = Math.min(end.length, rest.length); length >= SHORTEST_REPEATED; length--) {
    if (end.endsWith(rest.slice(0, length))) return length
  }
  return 0
}

/** A cut form is never mended; a whole form was not cut. */
export function isWholeJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
