import { tellingStems, wordsOf } from '../../reading/clauses.ts'
import { affirms } from '../affirms.ts'
import type { Rule } from '../matter.ts'

const WHICH = new Set(['which', 'what', 'whose'])

/** A sentence that says of exactly one option what is asked. */
export const namedOption: Rule = ({ asked, options, sentences }) => {
  const named = options.map((option) => ({ option, stems: tellingStems(wordsOf(`: ${option.text}`, asked.language)) }))
  const offered = new Set(named.flatMap(({ stems }) => stems))
  const kind = asked.words.find((_, at) => WHICH.has(asked.words[at - 1]?.word ?? ''))?.stem
  const rest = asked.stems.filter((stem) => !offered.has(stem) && stem !== kind)
  if (!rest.length || named.some(({ stems }) => !stems.length)) return []
  return sentences.flatMap(({ passage, words }) => {
    const told = named.filter(({ stems }) => affirms([...stems, ...rest], words, asked, 'any') === 1)
    const [one, other] = told
    return one && !other ? [{ answer: one.option.text, rule: 'named_option' as const, grounds: [passage] }] : []
  })
}
