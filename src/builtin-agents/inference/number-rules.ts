import { stemOf } from '../../shared/text/stems.ts'
import { isStem, tellingStems, wordsOf } from '../text/clauses.ts'
import type { ParsedQuestion } from '../text/parse-question.ts'
import { affirms, type Said } from './affirmation.ts'
import { type Comparison, comparisonIn, isByAge } from './comparison.ts'
import { type Quantity, quantitiesIn } from './quantities.ts'
import { type Rule, type RuleInput, type Sentence, yesOrNo } from './rule.ts'

interface Stated {
  quantity: Quantity
  sentence: Sentence
}

/** The one number that the sources state of a thing, by a sentence that names none of the others. */
function statedOf(
  thing: string,
  others: readonly string[],
  { asked, sentences }: RuleInput,
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

const stemsOf = (thing: string, { language }: ParsedQuestion) => [...new Set(tellingStems(wordsOf(thing, language)))]

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

/** What is not stated as a number of its own: "up to 30", "more than 30", "30 to 40". */
const ROUGHLY =
  /\b(?:up to|at least|at most|about|around|approximately|roughly|nearly|almost|over|under|above|below|between|(?:more|less|fewer|longer|higher|lower) than)\b|\d\s?(?:to|or|–|-)\s?\d/i

/** The one quantity that a sentence states of all the stems; undefined where it states several, or only roughly. */
function quantityOf(
  stems: readonly string[],
  { passage, words }: Sentence,
  asked: ParsedQuestion,
  fits: (quantity: Quantity) => boolean,
): Quantity | undefined {
  if (!stems.length || ROUGHLY.test(passage.text) || affirms(stems, words, asked, 'any') !== 1) return
  const found = quantitiesIn(passage.text).filter(fits)
  return found.length === 1 ? found[0] : undefined
}

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

interface Wanted {
  /** Words of the question that the sentence need not hold. */
  asking: readonly string[]
  fits(quantity: Quantity): boolean
  told(quantity: Quantity): string
}

const isMeasureWord = isStem('cost have year date day')
const DURATION = /^(?:second|minute|hour|day|week|month|year|m|km|metre|meter|mile|foot|feet|cm)$/
const MONEY = /^(?:euro|dollar|pound|eur|usd|gbp|[€$£])$/
const isTime = ({ unit }: Quantity) => unit === 'date' || unit === 'year'
const written = ({ text }: Quantity) => text

function wantedBy(question: string): Wanted | undefined {
  const many = /^how many (\p{L}+)/iu.exec(question)?.[1]
  if (many) {
    const counted = stemOf(many.toLowerCase())
    return {
      asking: ['many', counted],
      fits: ({ unit }) => stemOf(unit) === counted,
      told: ({ text, unit }) => (unit ? (text.split(' ')[0] ?? text) : text),
    }
  }
  if (/^how much\b/i.test(question))
    return { asking: ['much'], fits: ({ unit }) => MONEY.test(unit) || unit === '%', told: written }
  if (/^how (?:long|far|tall|high|old)\b/i.test(question))
    return { asking: ['long', 'far', 'tall', 'high', 'old'], fits: ({ unit }) => DURATION.test(unit), told: written }
  if (/^(?:when\b|(?:in )?(?:which|what) year\b|on (?:which|what) (?:day|date)\b)/i.test(question))
    return { asking: ['when', 'which', 'what'], fits: isTime, told: written }
}

/** "How many", "how much", "how long" and "when", where one sentence states the number or the day. */
export const statedValue: Rule = ({ asked, pair, options, sentences }) => {
  const wanted = pair || options.length ? undefined : wantedBy(asked.sentence)
  if (!wanted) return []
  const skipped = new Set(['how', ...wanted.asking].map(stemOf))
  const stems = asked.stems.filter((stem) => !skipped.has(stem) && !isMeasureWord(stem))
  return sentences.flatMap((sentence) => {
    const quantity = quantityOf(stems, sentence, asked, wanted.fits)
    return quantity
      ? [{ answer: wanted.told(quantity), rule: 'stated_value' as const, grounds: [sentence.passage] }]
      : []
  })
}
