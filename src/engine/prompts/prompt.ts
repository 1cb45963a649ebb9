import { quoted } from '../../shared/text/untrusted-text.ts'
import type { FormMode, LeftOut } from '../events/parts.ts'
import type { Ask } from '../flow/asks.ts'

/** `text` is prose; `position` is an opening that argues for one of the options of a closed question. */
export type FormKind = 'text' | 'position' | 'critiques' | 'vote' | 'revision'

/** The form that the answer has to have. */
export interface AnswerForm {
  kind: FormKind
  /** The schema of the answer; absent for prose. One for each kind in one debate, without any text by others. */
  schema?: JsonSchema
  /** The field whose text people hear while it is written. */
  aloud?: 'content'
}

export type JsonSchema = { readonly [key: string]: unknown }

/** First lines of a prose answer: the agent takes a position, or abstains and says what it would have to know. */
export const POSITION_LINE = 'POSITION:'
export const ABSTAIN_LINE = 'ABSTAIN'

export function kindOf({ purpose }: Ask): FormKind {
  if (purpose === 'critique') return 'critiques'
  return purpose === 'vote' || purpose === 'revision' ? purpose : 'text'
}

export interface Prompt {
  system: string
  /**
   * The question, in reading order: what more agents, phases and rounds share comes earlier. No part is empty, and each
   * but the last ends where a cache may end.
   */
  parts: readonly string[]
  form: AnswerForm
  /** Its lines of rules, task and form, from which an answer that only repeats the prompt is made. */
  own: readonly string[]
  /** What there was no room for. */
  leftOut?: LeftOut
}

/** What in a prompt depends on the model that is asked, not on the debate. */
export interface PromptOptions {
  /** The most characters of the whole prompt; unlimited when absent. */
  room?: number | undefined
  formMode: FormMode
}

/** Everything after the system message. */
export const wholeQuestion = ({ parts }: Pick<Prompt, 'parts'>): string => parts.join('')

const MARK = quoted('').trimEnd()

/** The lines that we wrote. */
export const ownLines = (...texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '' && !line.startsWith(MARK))
