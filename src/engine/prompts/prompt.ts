import { quoted } from '../../shared/text/untrusted-text.ts'
import type { FormMode, LeftOut } from '../events/parts.ts'
import type { AnswerForm } from './forms.ts'

export interface Prompt {
  system: string
  /** The question, in the order in which it is read: what more agents, phases and rounds share stands earlier. None is empty, and each but the last ends where a cache may end. */
  parts: readonly string[]
  form: AnswerForm
  /** Its lines that are rules, task, form and such: what an answer that only repeats the prompt is made of. */
  own: readonly string[]
  /** What there was no room for. */
  leftOut?: LeftOut
}

/** What of a prompt follows from who is asked rather than from the debate. */
export interface PromptOptions {
  /** Characters that all of the prompt may have; as many as there are to show where it is not told. */
  room?: number | undefined
  formMode: FormMode
}

/** All that is read after the system message. */
export const wholeQuestion = ({ parts }: Pick<Prompt, 'parts'>): string => parts.join('')

const MARK = quoted('').trimEnd()

/** The lines that nobody else wrote. */
export const ownLines = (...texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '' && !line.startsWith(MARK))
