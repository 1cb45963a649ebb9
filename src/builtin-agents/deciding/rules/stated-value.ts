import { stemOf } from '../../../shared/text/stems.ts'
import { isStem } from '../../reading/clauses.ts'
import type { Rule } from '../matter.ts'
import type { Quantity } from '../quantities.ts'
import { quantityOf } from '../stated-numbers.ts'

interface Wanted {
  /** Words of the question that the sentence need not hold. */
  asking: readonly string[]
  fits(quantity: Quantity): boolean
  told(quantity: Quantity): string
}

const isMeasuring = isStem('cost have year date day')
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
  const stems = asked.stems.filter((stem) => !skipped.has(stem) && !isMeasuring(stem))
  return sentences.flatMap((sentence) => {
    const quantity = quantityOf(stems, sentence, asked, wanted.fits)
    return quantity
      ? [{ answer: wanted.told(quantity), rule: 'stated_value' as const, grounds: [sentence.passage] }]
      : []
  })
}
