import { tellingStems, wordsOf } from '../../reading/clauses.ts'
import type { Asked } from '../../reading/question.ts'
import { type Comparison, comparisonIn, isByAge } from '../comparison.ts'
import type { Matter, Rule, Sentence } from '../matter.ts'
import type { Quantity } from '../quantities.ts'
import { quantityOf } from '../stated-numbers.ts'
import { yesOrNo } from '../yes-or-no.ts'

interface Stated {
  quantity: Quantity
  sentence: Sentence
}

/** The one number that the sources state of a thing, by a sentence that names none of the others. */
function statedOf(
  thing: string,
  others: readonly string[],
  { asked, sentences }: Matter,
  { units }: Comparison,
): Stated | undefined {
  const stems = stemsOf(thing, asked)
  const otherStems = others.map((other) => stemsOf(other, asked).filter((stem) => !stems.includes(stem)))
  const found = sentences.flatMap((sentence): Stated[] => {
    const named = new Set(sentence.words.map(({ stem }) => stem))
    if (otherStems.some((list) => list.length > 0 && list.every((stem) => named.has(stem)))) return []
    const quantity = quantityOf(stems, sentence, asked, ({ unit }) => unit !== '' && (units?.test(unit) ?? true))
    return quantity ? [{ quantity, sentence }] : []
  })
  const [first] = found
  return found.every(({ quantity }) => quantity.value === first?.quantity.value) ? first : undefined
}

const stemsOf = (thing: string, { language }: Asked) => [...new Set(tellingStems(wordsOf(thing, language)))]

/** "Is A cheaper than B?" and "Which is the cheapest: A, B or C?", where each has its number stated in the same unit. */
export const twoNumbers: Rule = (matter) => {
  const { asked, pair, options } = matter
  const comparison = comparisonIn(asked.sentence)
  if (!comparison) return []
  const written = asked.sentence.slice(comparison.from, comparison.until)
  const [left = '', right = ''] = [asked.sentence.slice(0, comparison.from), /\bthan\b(.*)/i.exec(asked.sentence)?.[1]]
  const things = pair ? [left, right ?? ''] : options.map(({ text }) => text)
  if (things.length < 2 || (pair && !right)) return []
  const stated = things.map((thing) =>
    statedOf(
      thing,
      things.filter((other) => other !== thing),
      matter,
      comparison,
    ),
  )
  const numbers = stated.flatMap((one) => one ?? [])
  const [one] = numbers
  if (!one || numbers.length < things.length || numbers.some(({ quantity }) => quantity.unit !== one.quantity.unit))
    return []
  const isTime = one.quantity.unit === 'date' || one.quantity.unit === 'year'
  const greater = isByAge(written) && isTime ? /^new|^young/i.test(written) : comparison.greater
  const values = numbers.map(({ quantity }) => quantity.value)
  const best = greater ? Math.max(...values) : Math.min(...values)
  const grounds = numbers.map(({ sentence }) => sentence.passage)
  if (pair) return yesOrNo(values[0] === best && values[1] !== best ? 1 : -1, pair, 'two_numbers', grounds)
  const winners = options.filter((_, place) => values[place] === best)
  return winners.length === 1
    ? winners.map(({ text }) => ({ answer: text, rule: 'two_numbers' as const, grounds }))
    : []
}
