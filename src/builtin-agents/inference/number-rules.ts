import { stemOf } from '../../shared/text/stems.ts'
import { isStem, tellingStems, wordsOf } from '../text/clauses.ts'
import type { ParsedQuestion } from '../text/parse-question.ts'
import { affirms, type Said } from './affirmation.ts'
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

/** The one quantity that a sentence states for all stems; undefined when it states several, or only roughly. */
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

/** A sentence that states a number need not repeat the verb of the question. */
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

interface WantedQuantity {
  /** Words of the question that the sentence need not hold. */
  asking: readonly string[]
  fits(quantity: Quantity): boolean
  wording(quantity: Quantity): string
}

const isMeasureWord = isStem('cost have year date day')
const DURATION = /^(?:second|minute|hour|day|week|month|year|m|km|metre|meter|mile|foot|feet|cm)$/
const isTime = ({ unit }: Quantity) => unit === 'date' || unit === 'year'
const written = ({ text }: Quantity) => text

function wantedBy(question: string): WantedQuantity | undefined {
  const many = /^how many (\p{L}+)/iu.exec(question)?.[1]
  if (many) {
    const counted = stemOf(many.toLowerCase())
    return {
      asking: ['many', counted],
      fits: ({ unit }) => stemOf(unit) === counted,
      wording: ({ text, unit }) => (unit ? (text.split(' ')[0] ?? text) : text),
    }
  }
  if (/^how much\b/i.test(question))
    return { asking: ['much'], fits: ({ unit }) => MONEY.test(unit) || unit === '%', wording: written }
  if (/^how (?:long|far|tall|high|old)\b/i.test(question))
    return { asking: ['long', 'far', 'tall', 'high', 'old'], fits: ({ unit }) => DURATION.test(unit), wording: written }
  if (/^(?:when\b|(?:in )?(?:which|what) year\b|on (?:which|what) (?:day|date)\b)/i.test(question))
    return { asking: ['when', 'which', 'what'], fits: isTime, wording: written }
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
      ? [{ answer: wanted.wording(quantity), rule: 'stated_value' as const, grounds: [sentence.passage] }]
      : []
  })
}

/** A number that a sentence states, with what it counts or measures. */
interface Quantity {
  value: number
  /** `date` for a day, `year` for a year; otherwise the word after or the sign before the number. */
  unit: string
  /** As it is written. */
  text: string
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const MONTH = `(${MONTHS.join('|')})`
const DATE = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th)? ${MONTH}(?:,? (\\d{4}))?\\b|\\b${MONTH} (\\d{1,2})(?:,? (\\d{4}))?\\b`,
  'g',
)
const YEAR = /(?<![\d.,€$£])(?:1[0-9]|20)\d\d(?![\d.,%]*\d|\s?%)(?=\W|$)/g
const COUNTED: Readonly<Record<string, number>> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, value) => [word, value]),
)
const NUMBER = new RegExp(
  `(?<![\\p{L}\\d.,])([€$£]\\s?)?(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\b(?:${Object.keys(COUNTED).join('|')})\\b)(?:\\s?(%|[°]?\\p{L}+)(?:\\s(\\p{L}+))?)?`,
  'gu',
)
const TWO_WORDS = /^(?:square|cubic|degrees?)$/
const NOT_UNITS = new Set('and or in on at of to for the a an as by is are was were than per from with ago'.split(' '))

const singular = (unit: string) => unit.toLowerCase().replace(/(?<=...)s$/, '')

/** The dates of a sentence first, then the numbers that are no part of one. */
function quantitiesIn(text: string): Quantity[] {
  const dates = [...text.matchAll(DATE)].map((match): Quantity & { at: number } => {
    const [written, day = match[5] ?? '', month = match[4] ?? '', year = match[6] ?? '0'] = match
    const value = Number(year) * 10_000 + (MONTHS.indexOf(month) + 1) * 100 + Number(day)
    return { value, unit: 'date', text: written, at: match.index }
  })
  const rest = dates.reduce(
    (left, { text: written, at }) => left.slice(0, at) + ' '.repeat(written.length) + left.slice(at + written.length),
    text,
  )
  const years = [...rest.matchAll(YEAR)].map(
    ({ 0: written }): Quantity => ({ value: Number(written), unit: 'year', text: written }),
  )
  const numbers = [...rest.replace(YEAR, (year) => ' '.repeat(year.length)).matchAll(NUMBER)].map(numberOf)
  return [...dates.map(({ at: _, ...date }) => date), ...years, ...numbers]
}

function numberOf([, sign = '', digits = '', first = '', second = '']: RegExpMatchArray): Quantity {
  const value = COUNTED[digits.toLowerCase()] ?? Number(digits.replaceAll(',', ''))
  const counted = NOT_UNITS.has(first.toLowerCase()) ? '' : first
  const unit = sign.trim() || (TWO_WORDS.test(counted) && second ? `${counted} ${second}` : counted)
  const between = sign ? `${sign}${digits}` : `${digits}${unit ? ' ' : ''}${unit}`
  return { value, unit: singular(unit), text: between }
}

/** What a question compares by. */
interface Comparison {
  greater: boolean
  /** Equal is enough. */
  orEqual: boolean
  /** Where the words that compare begin and end in the question. */
  from: number
  until: number
  /** The units it can be about, if not all. */
  units: RegExp | null
}

const GREATER =
  'more|greater|higher|longer|larger|bigger|taller|heavier|faster|later|newer|deeper|wider|warmer|hotter|older|dearer'
const LESS = 'less|fewer|lower|shorter|smaller|cheaper|lighter|earlier|younger|slower|colder|cooler'
const MOST = 'most|highest|longest|largest|biggest|tallest|heaviest|fastest'
const LEAST = 'fewest|lowest|shortest|smallest|cheapest|lightest|least'
const LIMITS_UP = 'above|over|exceed|exceeds|exceeded|after'
const LIMITS_DOWN = 'below|under|before'
const COMPARING = new RegExp(
  `\\b(?:(at least|at most|${LIMITS_UP}|${LIMITS_DOWN})|(${GREATER}|${LESS})(?=\\b.*\\bthan\\b|,)|(${MOST}|${LEAST}))\\b`,
  'i',
)
const DOWN = new RegExp(`^(?:at most|${LIMITS_DOWN}|${LESS}|${LEAST})$`, 'i')
const MONEY = /^(?:euro|dollar|pound|eur|usd|gbp|[€$£])$/
const WEIGHT = /^(?:kg|g|gram|kilogram|kilo|lb|pound|tonne|ton|t|oz)$/
const LENGTH = /^(?:m|km|cm|mm|metre|meter|kilometre|kilometer|mile|foot|feet|ft|inch|inche|yard)$/
const UNITS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:cheap|dear)/i, MONEY],
  [/^(?:heav|light)/i, WEIGHT],
  [/^(?:tall)/i, LENGTH],
]

/** The words by which a question compares; older and younger turn round where years and days are meant. */
function comparisonIn(question: string): Comparison | undefined {
  const found = COMPARING.exec(question)
  if (!found) return
  const [written] = found
  return {
    greater: !DOWN.test(written),
    orEqual: /^at/i.test(written),
    from: found.index,
    until: found.index + written.length,
    units: UNITS.find(([word]) => word.test(written))?.[1] ?? null,
  }
}

const isByAge = (written: string) => /^(?:older|younger|newer)/i.test(written)
