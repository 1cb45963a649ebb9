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
