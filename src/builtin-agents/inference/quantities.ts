/** A number that a sentence states, with what it counts or measures. */
export interface Quantity {
  value: number
  /** `date` where the value is a day, `year` where it is a year; else the word behind or the sign before the number. */
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
export function quantitiesIn(text: string): Quantity[] {
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
