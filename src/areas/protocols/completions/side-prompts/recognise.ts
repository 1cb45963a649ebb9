import { SIDE_PROMPT_MARKS, type SidePromptMark } from './marks.ts'

/** Where the heading of a task stands. */
const HEAD = 1_000
/** What a task says about its output stands in its first or last lines; between them is the conversation. */
const TASK = 12_000
const TAIL = 400
/** A task is one of the first system messages. */
const MOST_SYSTEM = 8

/** What a program sent, as far as it tells a side prompt. */
export interface SentTexts {
  /** The last message of the user. */
  user: string
  /** The system messages. */
  system: readonly string[]
}

/** The side prompt that a request is; undefined for a question. */
export const sidePromptIn = ({ user, system }: SentTexts): SidePromptMark | undefined =>
  SIDE_PROMPT_MARKS.find(({ task, heading, output, given }) => {
    if (given && !holds(ends(user), given)) return false
    return (task === 'user' ? [user] : system.slice(0, MOST_SYSTEM)).some((text) => {
      const trimmed = text.trimStart()
      return heading.test(trimmed.slice(0, HEAD)) && holds(ends(trimmed), output)
    })
  })

/** Whether a text holds these, one after the other: each is looked for behind the first place of the one before. */
function holds(text: string, parts: readonly RegExp[]): boolean {
  let place = 0
  for (const part of parts) {
    part.lastIndex = place
    if (!part.test(text)) return false
    place = part.lastIndex
  }
  return true
}

const ends = (text: string) =>
  text.length <= TASK + TAIL ? text.trim() : `${text.trimStart().slice(0, TASK)}\n${text.trimEnd().slice(-TAIL)}`
