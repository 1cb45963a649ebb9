import { before, type Finding, judged } from './finding.ts'

/** Twelve to nineteen digits, bare or in the groups in which cards are printed. */
const NUMBER =
  /(?<![\p{L}\p{N}_.-])(?:\d{12,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{4}([ -])\d{6}\2\d{4,5})(?![\p{L}\p{N}_-]|\.\d)/gu
const CUE =
  /\b(?:card|cards|credit|debit|cc|visa|master ?card|maestro|amex|american express|discover|diners|jcb|pan)\b/i

/** Maestro and others of any length: bare digits like these are counters and times as often, unless a word says what they are. */
const MANY_LENGTHS = /^(?:50[0-9]|5[6-9]|60(?!11)|61|62|63|67|0604)/

/** Prefixes of issuers with the lengths that they issue. */
const ISSUERS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(?:30[0-5]|309|3[689])/, [14, 16, 17, 18, 19]],
  [/^(?:6011|64[4-9]|65)/, [16, 17, 18, 19]],
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^(?:2131|1800)/, [15]],
  [MANY_LENGTHS, [12, 13, 14, 15, 16, 17, 18, 19]],
]

/** Numbers of payment cards: their last digit fits the others, and an issuer or a word nearby speaks for them. */
export const cards = (text: string): Finding[] =>
  judged(text, 'card', NUMBER, (match) => {
    const digits = match[0].replace(/[ -]/g, '')
    if (!luhn(digits) || /^(\d)\1*$/.test(digits)) return 0
    const told = CUE.test(before(text, match.index))
    const issued = ISSUERS.some(([prefix, lengths]) => prefix.test(digits) && lengths.includes(digits.length))
    if (told) return issued ? 0.99 : 0.8
    const isCounter =
      digits === match[0] && (digits.length < 14 || MANY_LENGTHS.test(digits) || text.charAt(match.index - 1) === '=')
    return issued && !isCounter ? 0.9 : 0
  })

function luhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits.charAt(digits.length - 1 - i))
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
