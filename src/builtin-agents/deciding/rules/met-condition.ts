import { tellingStems, type Word, wordsOf } from '../../reading/clauses.ts'
import { affirms } from '../affirms.ts'
import type { Rule, Sentence } from '../matter.ts'
import { yesOrNo } from '../yes-or-no.ts'

interface Conditional {
  condition: readonly Word[]
  consequence: readonly Word[]
}

const OPENING = new Set(['if', 'when', 'whenever', 'where'])

/** "If A, B" and "B if A"; "only if" says when it does not hold, not when it does. */
function conditionalIn(words: readonly Word[]): Conditional | undefined {
  const at = words.findIndex(({ word }) => OPENING.has(word))
  if (at < 0 || words[at - 1]?.word === 'only' || words.some(({ word }, other) => other !== at && OPENING.has(word)))
    return
  if (at > 0) return { condition: words.slice(at + 1), consequence: words.slice(0, at) }
  const comma = words.findIndex(({ word }) => word === ',')
  return comma < 0 ? undefined : { condition: words.slice(1, comma), consequence: words.slice(comma + 1) }
}

const STATEMENT = { words: [] }

/** A rule of the sources whose condition the asker or another sentence says is met. */
export const metCondition: Rule = ({ asked, pair, sentences }) => {
  const facts = asked.facts.map((fact) => ({
    words: wordsOf(fact, asked.language),
    grounds: [] as Sentence['passage'][],
  }))
  const told = [...facts, ...sentences.map(({ words, passage }) => ({ words, grounds: [passage] }))]
  return sentences.flatMap(({ passage, words }) => {
    const conditional = conditionalIn(words)
    const said = conditional && affirms(asked.stems, conditional.consequence, asked, 'any')
    if (!said) return []
    const stems = [...new Set(tellingStems(conditional.condition))]
    const met =
      stems.length > 0 && told.find((fact) => fact.words !== words && affirms(stems, fact.words, STATEMENT) === 1)
    return met ? yesOrNo(said, pair, 'met_condition', [passage, ...met.grounds]) : []
  })
}
