import { isStem, wordsOf } from '../../reading/clauses.ts'
import type { Said } from '../affirms.ts'
import { comparisonIn } from '../comparison.ts'
import type { Rule } from '../matter.ts'
import { quantitiesIn } from '../quantities.ts'
import { quantityOf } from '../stated-numbers.ts'
import { yesOrNo } from '../yes-or-no.ts'

/** A sentence that states a number need not repeat by which verb it is asked for. */
const isMeasuring = isStem('cost weigh measure reach last take spend charge draw have total amount')

/** "Is it more than 50?", "Was it built before 1950?", where one sentence states the number or the year. */
export const numberAgainstLimit: Rule = ({ asked, pair, sentences }) => {
  const comparison = comparisonIn(asked.sentence)
  const behind = comparison && asked.sentence.slice(comparison.until)
  const [limit] = behind ? quantitiesIn(behind) : []
  if (!comparison || !behind || !limit?.unit) return []
  const numberAt = behind.indexOf(limit.text)
  if (numberAt < 0) return []
  const about = `${asked.sentence.slice(0, comparison.from)} ${behind.slice(numberAt + limit.text.length)}`
  const all = wordsOf(about, asked.language).filter(({ telling }) => telling)
  const stems = all.map(({ stem }) => stem).filter((stem) => asked.stems.includes(stem) && !isMeasuring(stem))
  return sentences.flatMap((sentence) => {
    const stated = quantityOf(stems, sentence, asked, ({ unit }) => unit === limit.unit)
    if (!stated) return []
    const passes = stated.value === limit.value ? comparison.orEqual : stated.value > limit.value === comparison.greater
    const said: Said = passes ? 1 : -1
    return yesOrNo(said, pair, 'number_against_limit', [sentence.passage])
  })
}
