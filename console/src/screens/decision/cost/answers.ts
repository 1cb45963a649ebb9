import type { DebateEvent } from '../../../stream/frames.ts'
import { counted } from '../../../ui/text.ts'
import { type Asked, asksIn } from './asks.ts'

/** An answer of which there is more to say than what it took. */
export interface ToldAnswer {
  ask: string
  agent: string
  where: string
  /** One sentence each. */
  words: readonly string[]
}

/** Answers that took more than one call, were cut, failed, or were given on less than there was to read. */
export const toldAnswers = (events: readonly DebateEvent[]): ToldAnswer[] =>
  asksIn(events)
    .map((asked) => ({
      ask: asked.ask,
      agent: asked.agent,
      where: `Round ${asked.round}, ${asked.phase}`,
      words: wordsOf(asked),
    }))
    .filter(({ words }) => words.length > 0)

function wordsOf({ failure, repaired, cut, left_out, prompt_cut, served_model, discarded, attempts = 1 }: Asked) {
  const said = [
    failure && `It gave no answer: ${failure.message}.`,
    repaired && 'Asked again, because the first answer could not be used.',
    attempts > 1 && !repaired && `It took ${counted(attempts, 'call')}.`,
    cut && 'Its answer ends where it reached the token limit.',
    left_out && `It was asked without ${leftOutWords(left_out)}: the model’s context is too small.`,
    prompt_cut && 'The server read less of the prompt than was sent, without saying so.',
    served_model && `It was answered by ${served_model}.`,
    discarded && 'The answer came too late to count, and was paid for.',
  ]
  return said.filter((sentence) => typeof sentence === 'string')
}

function leftOutWords({ pieces, characters }: NonNullable<Asked['left_out']>): string {
  const size = counted(characters, 'character')
  return pieces > 0 ? `${counted(pieces, 'piece')} of evidence (${size} in all)` : `${size} of what there was to read`
}
