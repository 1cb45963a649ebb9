import { stemsOf } from '../reading/words.ts'
import type { Assertion, Parsed } from './polarity.ts'
import { verbs } from './verbs.ts'

const MODAL = /^(?:should|must|ought|shouldn't|mustn't|let's)$/
/** "Would not hire him again": only of verbs that say nothing else. */
const WOULD = /^(?:would|wouldn't)$/
const TAKING = stemsOf('hire buy choose pick select sign join')
const ORDER = /^(?:avoid|drop|reject|stop|ban|cancel|adopt|choose|pick|buy|hire)$/
const STRENGTH = 1.5
const REACH = 4

/** "We should adopt it", "must not be used", "Avoid it": verbs of taking up, keeping or leaving, or the question's own. */
export function adviceIn({ tokens, clauses }: Parsed, action: ReadonlySet<string> | undefined): Assertion[] {
  const advises = (stem: string) =>
    [verbs.leaving, verbs.keeping, verbs.adopting, verbs.changing].some((list) => list.has(stem)) || action?.has(stem)
  const advice = (at: number, negated: boolean): Assertion => {
    const stem = tokens[at]?.stem ?? ''
    const leaves = verbs.leaving.has(stem) && !action?.has(stem)
    return { at, value: STRENGTH * (negated ? -1 : 1) * (leaves ? -1 : 1), verdict: true }
  }
  return tokens.flatMap(({ word }, modal): Assertion[] => {
    if (modal === 0 && ORDER.test(word)) return [advice(0, false)]
    const would = WOULD.test(word)
    if (!MODAL.test(word) && !would) return []
    const reach = tokens.slice(modal + 1, modal + 1 + REACH)
    const ahead = reach.findIndex(({ stem }) => (would ? TAKING.has(stem) : advises(stem)))
    const at = modal + 1 + ahead
    if (ahead < 0 || clauses[at] !== clauses[modal]) return []
    return [
      advice(
        at,
        word.endsWith("n't") ||
          reach.slice(0, ahead).some(({ word: between }) => between === 'not' || between === 'never'),
      ),
    ]
  })
}
