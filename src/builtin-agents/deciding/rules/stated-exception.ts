import type { Word } from '../../reading/clauses.ts'
import { affirms, type Said } from '../affirms.ts'
import type { Rule } from '../matter.ts'
import { meaning } from '../opposites.ts'
import { yesOrNo } from '../yes-or-no.ts'

/** Where an exception begins, by the words that open it. */
const OPENINGS = [
  'except for',
  'except',
  'with the exception of',
  'apart from',
  'other than',
  'but not',
  'excluding',
].map((phrase) => phrase.split(' '))

function exceptionIn(words: readonly Word[]): readonly [number, number] | undefined {
  for (let at = 1; at < words.length; at++) {
    const opening = OPENINGS.find((phrase) => phrase.every((word, ahead) => words[at + ahead]?.word === word))
    if (opening) return [at, at + opening.length]
  }
}

/** A sentence that holds for everything but what is asked about. */
export const statedException: Rule = ({ asked, pair, sentences }) =>
  sentences.flatMap(({ passage, words }) => {
    const [end, begin] = exceptionIn(words) ?? []
    if (end === undefined) return []
    const [held, excepted] = [words.slice(0, end), words.slice(begin)]
    const names = (list: readonly Word[], stem: string) => list.some((word) => meaning(stem, word.stem))
    const inException = asked.stems.filter((stem) => names(excepted, stem))
    const inRule = asked.stems.filter((stem) => names(held, stem))
    const rest = asked.stems.filter((stem) => !inException.includes(stem))
    if (!inException.length || !rest.length || !rest.every((stem) => inRule.includes(stem))) return []
    const said = affirms(rest, held, asked, 'any')
    return yesOrNo(said && (-said as Said), pair, 'stated_exception', [passage])
  })
