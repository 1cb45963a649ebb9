import type { Asked } from './talk.ts'

/** As far back a sentence is looked for that was not cut. */
const LONGEST_SENTENCE = 2_000
/** So much of what was said before a continuation may repeat. */
const MOST_REPEATED = 400
const SHORTEST_REPEATED = 12

/** Whether the model spent on thoughts what the answer would have needed. */
export const thoughtsTookRoom = ({ text, reply: { tokens } }: Asked): boolean =>
  text === '' || (tokens.reasoning ?? 0) > tokens.output / 2

export const shorterRequest = (most: number) =>
  `Your last answer to this was cut off, because an answer may have at most ${most} tokens. Answer again in full, with all that the form asks for, but in far fewer words.`

export const CONTINUATION_REQUEST =
  'Your answer was cut off at the limit of its length. Go on with it: begin with the sentence that was cut off, in full, repeat nothing that stands before it, and come to an end soon.'

/** What stands before the sentence that was cut off. */
export function beforeCut(text: string): string {
  const from = Math.max(0, text.length - LONGEST_SENTENCE)
  for (let at = text.length - 1; at >= from; at--) {
    if (isSentenceEnd(text, at)) return text.slice(0, at + 1)
  }
  return text
}

const isSentenceEnd = (text: string, at: number) =>
  text[at] === '\n' || (/[.!?。！？]/.test(text.charAt(at)) && /[\s。！？]|^$/.test(text.charAt(at + 1)))

/** A text and how it goes on, without what was said twice. */
export function joined(before: string, continuation: string): string {
  const rest = continuation.trimStart()
  const kept = rest.slice(repeated(before, rest))
  const gap = before === '' || /\s$/.test(before) || kept === '' ? '' : ' '
  return `${before}${gap}${kept.trimStart()}`
}

/** How many characters at the head of a continuation are the end of what was said before. */
function repeated(before: string, rest: string): number {
  const end = before.trimEnd().slice(-MOST_REPEATED)
  for (let length = Math.min(end.length, rest.length); length >= SHORTEST_REPEATED; length--) {
    if (end.endsWith(rest.slice(0, length))) return length
  }
  return 0
}

/** A form that was cut is never mended; one that is whole was not cut. */
export function isWholeJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
