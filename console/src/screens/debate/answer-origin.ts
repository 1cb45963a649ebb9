import type { How, LeftOut, Usage } from '../../../../src/engine/events/parts.ts'
import { counted } from '../../ui/text.ts'

/** How an answer was made, as far as its reader should know. */
export interface AnswerOrigin {
  /**
   * The model that answered, if it is not the one on the panel or has another name, and the tokens of its reasoning.
   */
  origin: string
  /** One sentence for each irregularity. */
  notes: readonly string[]
}

/** The origin of a text that a person wrote. */
export const BY_HAND: AnswerOrigin = { origin: '', notes: [] }

/** `pieces` is the number of pieces of evidence that there were to read. */
export function answerOriginOf(asked: Usage & How & { model?: string }, pieces: number): AnswerOrigin {
  const { fallback_from, model, served_model, reasoning_tokens = 0 } = asked
  const standIn = fallback_from ? model : undefined
  const answerer = served_model ?? standIn
  const origin = [
    answerer && `answered by ${answerer}`,
    reasoning_tokens > 0 && `after ${counted(reasoning_tokens, 'token')} of reasoning`,
  ]
  return { origin: origin.filter(Boolean).join(' '), notes: notesOn(asked, pieces) }
}

function notesOn({ left_out, prompt_cut, repaired, cut }: How, pieces: number): string[] {
  return [
    left_out && leftOutNote(left_out, pieces),
    prompt_cut && 'The server read less of the prompt than was sent, without saying so',
    repaired && 'Asked once more, because the first answer could not be used',
    cut && 'Ends where it reached the token limit',
  ].filter((note) => typeof note === 'string')
}

function leftOutNote({ pieces: left, characters }: LeftOut, pieces: number): string {
  const size = counted(characters, 'character')
  const what =
    left > 0
      ? `${left < pieces ? `${left} of ` : ''}${counted(Math.max(left, pieces), 'piece')} of evidence (${size} in all)`
      : `${size} of what there was to read`
  return `Asked without ${what}: the model’s context is too small`
}
