import type { DebateEvent } from '../../../stream/frames.ts'
import { counted } from '../../../ui/counted.ts'
import { type Asked, asksIn } from './asks.ts'

/** An answer of which there is more to say than what it took. */
export interface ToldAnswer {
  ask: string
  agent: string
  where: string
  /** One sentence each. */
  words: readonly string[]
}

/** Answers that were repaired, cut, refused, or given on less than there was to read. */
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
    failure?.reason === 'refused' && 'It refused to answer.',
    failure && failure.reason !== 'refused' && `It gave no answer that could be used: ${failure.message}.`,
    repaired && 'Its first answer could not be used, so it was asked once more.',
    attempts > 1 && !repaired && `It took ${counted(attempts, 'try', 'tries')}.`,
    cut && 'Its answer ends where it reached the limit of tokens.',
    left_out && `Its prompt had no room for all of it: ${leftOutWords(left_out)} left out.`,
    prompt_cut && 'The server read less of the prompt than was sent.',
    served_model && `The provider answered with the model ${served_model}.`,
    discarded && 'The answer came too late to count, and was paid for.',
  ]
  return said.filter((sentence) => typeof sentence === 'string')
}

function leftOutWords({ pieces, characters }: NonNullable<Asked['left_out']>): string {
  const text = counted(characters, 'character')
  const words = pieces > 0 ? `${counted(pieces, 'piece')} of evidence, ${text} in all,` : text
  return `${words} ${pieces + characters === 1 ? 'was' : 'were'}`
}
