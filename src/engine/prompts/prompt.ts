import { quoted } from '../../shared/text/untrusted-text.ts'
import type { FormMode, LeftOut } from '../events/parts.ts'
import type { Ask } from '../flow/asks.ts'

/** `text` is prose; `position` is an opening that argues for one of the options of a closed question. */
export type FormKind = 'text' | 'position' | 'critiques' | 'vote' | 'revision'

/** What form the answer has to have. */
export interface AnswerForm {
  kind: FormKind
  /** Of the answer; absent where it is prose. One for each kind in one debate, and nothing of others' texts is in it. */
  schema?: JsonSchema
  /** The field whose text people hear while it is written. */
  aloud?: 'content'
}

export type JsonSchema = { readonly [key: string]: unknown }

/** First lines of an answer in prose by which an agent takes a position, or says what it would have to know instead. */
export const POSITION_LINE = 'POSITION:'
export const ABSTAIN_LINE = 'ABSTAIN'

export function kindOf({ purpose }: Ask): FormKind {
  if (purpose === 'critique') return 'critiques'
  return purpose === 'vote' || purpose === 'revision' ? purpose : 'text'
}

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
