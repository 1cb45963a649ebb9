import type { FormMode, Stance } from '../../../src/engine/events/parts.ts'
import type { FormKind, Prompt } from '../../../src/engine/prompts/index.ts'
import type { ANSWERED_DEBATES } from './answered-debates.ts'

/**
 * What an answer means. Evidence and proposals stand under the names that the prompt calls them by. A field that is
 * absent here is not judged, except `adopt` and `abstain`, which are then not said. `cites` is a set; numbers are equal to nine digits.
 */
export interface VoteMeaning {
  choice: string
  /** Those that were given; who leaves one out says nothing about it. */
  stances: Readonly<Record<string, Stance>>
  confidence: number
  reason: string
  continueDebate: boolean
  words?: readonly WordMeaning[]
}

interface CritiquesMeaning {
  critiques: readonly {
    proposal: string
    issues: readonly string[]
    suggestions: readonly string[]
    severity: number
    cites: readonly string[]
  }[]
  needs?: readonly string[]
  words?: readonly WordMeaning[]
}

/** Of openings, statements, judgements and revisions. */
export interface MessageMeaning {
  /** The whole text, without blanks around it. */
  content?: string
  /** What must stand in the content, where it is open which words around it belong to it. */
  contentHas?: readonly string[]
  /** Of an opening of a closed question. */
  position?: string
  /** Of a revision. */
  adopt?: string
  abstain?: true
  cites?: readonly string[]
  needs?: readonly string[]
  words?: readonly WordMeaning[]
}

interface WordMeaning {
  to?: string
  content: string
}

export type Meaning = VoteMeaning | CritiquesMeaning | MessageMeaning

/** An answer as a language model writes it, and what the reader must return for it: `nothing` is asked for once more. */
export interface AnswerVariant {
  what: string
  debate: keyof typeof ANSWERED_DEBATES
  kind: FormKind
  mode: FormMode
  /** Marks such as `{{system}}` stand for a piece of the prompt that was asked with, see `answerText`. */
  text: string
  means: 'nothing' | Meaning
}

/** The text of an answer: `{{system}}` and `{{last}}` are the rules and the last part of the prompt, `{{json system}}` and `{{json last}}` the same within a JSON string. */
export function answerText({ text }: Pick<AnswerVariant, 'text'>, { system, parts }: Pick<Prompt, 'system' | 'parts'>) {
  const last = parts.at(-1) ?? ''
  const within = (piece: string) => JSON.stringify(piece).slice(1, -1)
  return text
    .replaceAll('{{system}}', () => system)
    .replaceAll('{{last}}', () => last)
    .replaceAll('{{json system}}', () => within(system))
    .replaceAll('{{json last}}', () => within(last))
}
