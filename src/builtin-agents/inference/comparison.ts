/** What a question compares by. */
export interface Comparison {
  greater: boolean
  /** Equal is enough. */
  orEqual: boolean
  /** Where the words that compare begin and end in the question. */
  from: number
  until: number
  /** The units it is about, where it can only be about some. */
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
export function comparisonIn(question: string): Comparison | undefined {
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

export const isByAge = (written: string) => /^(?:older|younger|newer)/i.test(written)
