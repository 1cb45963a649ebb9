import { before, type Finding, judged } from './finding.ts'

/** Twelve to nineteen digits, bare or grouped as on cards. */
const CARD_NUMBER =
  /(?<![\p{L}\p{N}_.-])(?:\d{12,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{4}([ -])\d{6}\2\d{4,5})(?![\p{L}\p{N}_-]|\.\d)/gu
const CARD_CUE =
  /\b(?:card|cards|credit|debit|cc|visa|master ?card|maestro|amex|american express|discover|diners|jcb|pan)\b/i

/**
 * Maestro and others of any length: such bare digits are as often counters or times, unless a word says what they are.
 */
const MANY_LENGTHS = /^(?:50[0-9]|5[6-9]|60(?!11)|61|62|63|67|0604)/

/** Prefixes of issuers with the lengths of their numbers. */
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

/** Payment card numbers: the check digit is right, and an issuer or a word nearby confirms them. */
export const cards = (text: string): Finding[] =>
  judged(text, 'card', CARD_NUMBER, (match) => {
    const digits = match[0].replace(/[ -]/g, '')
    if (!luhn(digits) || /^(\d)\1*$/.test(digits)) return 0
    const told = CARD_CUE.test(before(text, match.index))
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

/** Lengths of IBANs by country, from the registry of SWIFT. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22
   GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27
   MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22
   VG24 XK20 YE30`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/**
 * A country and two digits, then as many characters as an IBAN may have; the country determines how many belong to it.
 */
const IBAN_START = /(?<![\p{L}\p{N}_])[a-z]{2}\d{2}(?:[ -]?[a-z0-9]){11,30}/giu
const ACCOUNT_CUE = /\b(?:iban|account|bank|transfer|wire|deposit)\b/i

/** IBANs, in either case: the check digits are right, or the length is and a word nearby confirms them. */
export function ibans(text: string): Finding[] {
  return judged(text, 'iban', IBAN_START, ({ 0: run, index }) => {
    const taken = ofLength(run, ibanLength(run))
    return taken === undefined ? 0 : ibanConfidence(taken, text, index)
  }).map((finding) => {
    const run = text.slice(finding.start, finding.end)
    return { ...finding, end: finding.start + (ofLength(run, ibanLength(run))?.length ?? run.length) }
  })
}

const ibanLength = (run: string) => IBAN_LENGTHS[run.slice(0, 2).toUpperCase()]

function ibanConfidence(taken: string, text: string, start: number): number {
  if (/[\p{L}\p{N}_]/u.test(text.charAt(start + taken.length))) return 0
  if (ibanRemainder(taken.replace(/[ -]/g, '')) === 1) return 0.99
  return ACCOUNT_CUE.test(before(text, start)) ? 0.7 : 0
}

/** The beginning of a run with this many letters and digits; undefined if it has fewer. */
function ofLength(run: string, length: number | undefined): string | undefined {
  let counted = 0
  for (let i = 0; i < run.length; i++) {
    if (!/[ -]/.test(run.charAt(i))) counted++
    if (counted === length) return run.slice(0, i + 1)
  }
  return undefined
}

/** ISO 7064: the first four characters go to the end, letters count from 10. */
function ibanRemainder(iban: string): number {
  let left = 0
  for (const sign of `${iban.slice(4)}${iban.slice(0, 4)}`) {
    for (const digit of String(Number.parseInt(sign, 36))) left = (left * 10 + Number(digit)) % 97
  }
  return left
}

const SSN_GROUPED = /(?<![\p{L}\p{N}_.-])(\d{3})([ -])(\d{2})\2(\d{4})(?![\p{L}\p{N}_-]|\.\d)/gu
const SSN_BARE = /(?<![\p{L}\p{N}_.-])(\d{3})()(\d{2})(\d{4})(?![\p{L}\p{N}_-]|\.\d)/gu
const SSN_CUE = /\b(?:ssn|social security|social-security|soc sec)\b/i

/** American social security numbers; nine digits without separators only if a word confirms them. */
export const socialSecurityNumbers = (text: string): Finding[] => [
  ...judged(text, 'ssn', SSN_GROUPED, (match) => {
    if (!isIssuedSsn(match)) return 0
    if (SSN_CUE.test(before(text, match.index))) return 0.98
    return match[2] === '-' ? 0.85 : 0.3
  }),
  ...judged(text, 'ssn', SSN_BARE, (match) =>
    isIssuedSsn(match) && SSN_CUE.test(before(text, match.index)) ? 0.8 : 0,
  ),
]

/** Areas 000, 666 and from 900 on, and groups of zeros, were never issued. */
const isIssuedSsn = ([, area, , group, serial]: RegExpExecArray) =>
  area !== '000' && area !== '666' && !area?.startsWith('9') && group !== '00' && serial !== '0000'

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]{0,6}'
const DATE = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH},? \\d{4}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4})(?![\\p{L}\\p{N}_])`,
  'giu',
)
const BIRTH_CUE = /\b(?:born|birth|birthday|birthdate|dob|d\.o\.b)\b/i

/** Dates near a word about birth. */
export const birthDates = (text: string): Finding[] =>
  judged(text, 'birth_date', DATE, (match) => (BIRTH_CUE.test(before(text, match.index)) ? 0.9 : 0))
