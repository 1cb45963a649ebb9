import { SIDE_PROMPT_MARKS, type SidePromptMark } from './marks.ts'

/** Where the heading of a task stands. */
const HEAD = 1_000
/** What a task says about its output stands in its first or last lines; between them is the conversation. */
const TASK = 12_000
const TAIL = 400

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
    if (given && !given.test(ends(user))) return false
    return (task === 'user' ? [user] : system).some((text) => {
      const trimmed = text.trimStart()
      return heading.test(trimmed.slice(0, HEAD)) && output.test(ends(trimmed))
    })
  })

const ends = (text: string) =>
  text.length <= TASK + TAIL ? text.trim() : `${text.trimStart().slice(0, TASK)}\n${text.trimEnd().slice(-TAIL)}`
