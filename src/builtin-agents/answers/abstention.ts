import type { MessageAnswer } from '../../engine/flow/asks.ts'
import type { Bearing } from '../bearing/bearing.ts'
import type { Passage } from '../reading/passages.ts'
import { phrasesIn } from './phrases.ts'
import type { Situation } from './situation.ts'
import { line, resting } from './wording.ts'

const MOST = 2
const MOST_GROUNDS = 2

/**
 * Why the rules decide nothing: what bears on the question, for and against, what is missing, and that a language model
 * can weigh it. All in the language of the question.
 */
export function abstention({ persona, state, matter }: Situation): MessageAnswer {
  const { asked, verdicts, bearing } = matter
  const phrases = phrasesIn(asked.language.code)
  const [one, other] = verdicts
  const contradicts = one && other
  const sided = (side: Bearing['side']) => {
    const all = bearing.filter((each) => each.side === side)
    const first = all.filter((each) => persona.looksFor(each))
    return [...first, ...all.filter((each) => !first.includes(each))].slice(0, MOST).map(({ passage }) => passage)
  }
  const pro = contradicts ? one.grounds.slice(0, MOST_GROUNDS) : sided(1)
  const contra = contradicts ? verdicts.slice(1).flatMap(({ grounds }) => grounds.slice(0, MOST_GROUNDS)) : sided(-1)
  const open = contradicts ? [] : sided(0)
  const why = !state.evidence.length
    ? phrases.nothingAttached
    : contradicts
      ? phrases.contradiction
      : bearing.length
        ? phrases.notOutright
        : phrases.nothingBears
  const missing = contradicts
    ? phrases.missingDecision(first(one.grounds), first(other.grounds))
    : phrases.missing(asked.sentence)
  const content = [
    why,
    ...line(phrases.for, pro),
    ...line(phrases.against, contra),
    ...line(phrases.bearing, open),
    `${phrases.model}.`,
  ]
  return {
    kind: 'message',
    content: content.join('\n'),
    abstains: true,
    needs: [missing, phrases.model],
    seeks: [asked.sentence],
    ...resting([...pro, ...open], contra),
  }
}

const first = ([passage]: readonly Passage[]) => passage?.text ?? ''
