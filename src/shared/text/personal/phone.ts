import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { before, type Finding, judged, together } from './finding.ts'

const NUMBER =
  /(?<![\p{L}\p{N}_.#=@/$€£+-]|\d[ ,])(?:\+|00)?\(?\d[\d ().\u2010-\u2013-]{4,22}\d(?![\p{L}\p{N}_/%€£$]|[.,:]\d|[ ]?(?:ms|kb|mb|gb)\b)/gu
const CUE_BEFORE =
  /\b(?:phones?|telephone|tel|mobile|cell|cellphone|landline|fax|call|calls|called|calling|dial|ring|text|sms|whatsapp|reach|contact|hotline)\b[^\n.;]{0,24}[\n :.]{0,3}$/i
const CUE_AFTER = /^[ \t]{0,2}[-–(,]{0,2}[ \t]{0,2}(?:office|fax|mobile|cell|home|work|tel|phone|ext\b|x\d)/i
/** Digits that are dates, times, years or codes of post offices rather than numbers to call. */
const OTHERS = [
  /^(?:1[89]|20)\d\d[-./]\d{1,2}[-./]\d{1,2}(?:\D|$)/,
  /^\d{1,2}[-./]\d{1,2}[-./](?:1[89]|20)\d\d(?:\D|$)/,
  /^(?:1[89]|20)\d\d ?[-–] ?(?:1[89]|20)\d\d$/,
  /^\d{5}-\d{3,4}$/,
  /^\d{3}-\d{2}-\d{4}$/,
  /^\d+\.\d+(?:\.\d{1,3}){0,2}$/,
]
const AMERICAN = /^(?:\+?1[ .-])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-])[2-9]\d{2}[ .-]\d{4}$/

/** Numbers to call: what a word says is one, what is written like one, and what a country would give out. */
export const phones = (text: string): Finding[] =>
  judged(text, 'phone', NUMBER, ({ 0: written, index }) => {
    const digits = written.replace(/\D/g, '')
    if (digits.length < 7 || digits.length > 15 || OTHERS.some((other) => other.test(written))) return 0
    if (!balanced(written) || /[ .-]{2}(?!\()/.test(written.replace(/\) /g, ')'))) return 0
    const told =
      CUE_BEFORE.test(before(text, index)) ||
      CUE_AFTER.test(text.slice(index + written.length, index + written.length + 16))
    return together(told ? 0.6 : 0, shape(written))
  })

/** How much the writing alone speaks for it; local numbers look like any other digits. */
function shape(written: string): number {
  if (/^(?:\+|00)/.test(written)) {
    const international = parsePhoneNumberFromString(written.replace(/^00/, '+').replace('(0)', ''))
    if (international?.isPossible()) return international.isValid() ? 0.9 : 0.6
    return written.startsWith('+') ? 0.3 : 0
  }
  if (AMERICAN.test(written)) return 0.6
  return /^\(\d/.test(written) || /^0\d{1,4}[ ./-]\d{2,4}[ ./-]\d/.test(written) ? 0.35 : 0
}

const balanced = (written: string) => (written.match(/\(/g) ?? []).length === (written.match(/\)/g) ?? []).length
