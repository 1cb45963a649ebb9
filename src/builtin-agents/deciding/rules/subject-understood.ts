import { affirms } from '../affirms.ts'
import type { Rule } from '../matter.ts'
import { meaning } from '../opposites.ts'
import { yesOrNo } from '../yes-or-no.ts'

const FEWEST = 2
const DOES = new Set(['do', 'does', 'did'])
const BEING = new Set('is are was were be been'.split(' '))

/** "Water damage is not covered" answers whether the warranty covers it: who covers goes without saying. */
export const subjectUnderstood: Rule = ({ asked, pair, sentences }) => {
  if (!DOES.has(asked.words[0]?.word ?? '')) return []
  return sentences.flatMap(({ passage, words }) => {
    const said = words.filter(({ telling }) => telling).map(({ stem }) => stem)
    const left = asked.stems.filter((stem) => said.some((one) => meaning(stem, one)))
    const isEnd = left.length >= FEWEST && left.every((stem, at) => stem === asked.stems.at(at - left.length))
    const nothingElse = said.every((stem) => left.some((one) => meaning(one, stem)))
    const passive = words.some(({ word }) => BEING.has(word))
    if (left.length === asked.stems.length || !isEnd || !nothingElse || !passive) return []
    return yesOrNo(affirms(left, words, asked, 'any'), pair, 'subject_understood', [passage])
  })
}
