import type { DebateState } from '../../../../engine/state.ts'

/** What an agent said in one phase. */
export interface Said {
  text: string
  abstains: boolean
}

/** What was said in a phase of a round; undefined when no usable answer came. */
export function saidIn({ messages }: DebateState, round: number, phase: string, agent: string): Said | undefined {
  const message = messages.find(
    (each) => each.round === round && each.phase === phase && each.agent === agent && each.role === 'speaker',
  )
  return message && !message.discarded ? { text: message.content, abstains: message.abstains } : undefined
}

/** Without the marks of Markdown, and with straight apostrophes. */
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

/** Without what it only repeats from others. */
export const withoutQuotes = (text: string) => text.replace(/“[^”]*”|"[^"\n]*"|«[^»]*»/g, '')

const LONGEST_QUOTE = 300

/** As evidence in a report: the words themselves, not too many of them. */
export const excerpt = (text: string) =>
  text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE).trimEnd()}…` : text
