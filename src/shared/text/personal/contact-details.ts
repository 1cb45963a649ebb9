import { isIPv4, isIPv6 } from 'node:net'
import { atFirstUse } from '../../lazy-package.ts'
import { before, type Finding, judged, together } from './finding.ts'

const phoneNumbers = atFirstUse<typeof import('libphonenumber-js/min')>('libphonenumber-js/min')

const LOCAL = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]/u
const DOMAIN = /[\p{L}\p{N}.-]/u
const LONGEST_LOCAL = 64
const LONGEST_DOMAIN = 253

/** E-mail addresses: extends each `@` in both directions, so that a text without one costs nothing. */
export function emails(text: string): Finding[] {
  const found: Finding[] = []
  let reached = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const start = localStart(text, at, reached)
    const end = domainEnd(text, at + 1)
    if (start === at || end === undefined) continue
    found.push({ type: 'email', start, end, confidence: 0.98 })
    reached = end
  }
  return found
}

function localStart(text: string, at: number, notBefore: number): number {
  let start = at
  while (start > Math.max(notBefore, at - LONGEST_LOCAL) && LOCAL.test(text.charAt(start - 1))) start--
  while (start < at && /[^\p{L}\p{N}_]/u.test(text.charAt(start))) start++
  return text.charAt(at - 1) === '.' ? at : start
}

/** Where the domain ends: labels without a hyphen at either end, the last with at least two letters. */
function domainEnd(text: string, from: number): number | undefined {
  let end = from
  while (end < Math.min(text.length, from + LONGEST_DOMAIN) && DOMAIN.test(text.charAt(end))) end++
  while (end > from && /[.-]/.test(text.charAt(end - 1))) end--
  const labels = text.slice(from, end).split('.')
  const last = labels.at(-1) ?? ''
  const sound = labels.every((label) => label !== '' && !label.startsWith('-') && !label.endsWith('-'))
  return labels.length >= 2 && sound && /^(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59})$/iu.test(last) ? end : undefined
}

const PHONE_NUMBER =
  /(?<![\p{L}\p{N}_.#=@/$€£+-]|\d[ ,])(?:\+|00)?\(?\d[\d ().\u2010-\u2013-]{4,22}\d(?![\p{L}\p{N}_/%€£$]|[.,:]\d|[ ]?(?:ms|kb|mb|gb)\b)/gu
const PHONE_CUE_BEFORE =
  /\b(?:phones?|telephone|tel|mobile|cell|cellphone|landline|fax|call|calls|called|calling|dial|ring|text|sms|whatsapp|reach|contact|hotline)\b[^\n.;]{0,24}[\n :.]{0,3}$/i
const PHONE_CUE_AFTER = /^[ \t]{0,2}[-–(,]{0,2}[ \t]{0,2}(?:office|fax|mobile|cell|home|work|tel|phone|ext\b|x\d)/i
/** Digits that are dates, times, years or postcodes rather than phone numbers. */
const NO_PHONE_NUMBERS = [
  /^(?:1[89]|20)\d\d[-./]\d{1,2}[-./]\d{1,2}(?:\D|$)/,
  /^\d{1,2}[-./]\d{1,2}[-./](?:1[89]|20)\d\d(?:\D|$)/,
  /^(?:1[89]|20)\d\d ?[-–] ?(?:1[89]|20)\d\d$/,
  /^\d{5}-\d{3,4}$/,
  /^\d{3}-\d{2}-\d{4}$/,
  /^\d+\.\d+(?:\.\d{1,3}){0,2}$/,
]
const AMERICAN = /^(?:\+?1[ .-])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-])[2-9]\d{2}[ .-]\d{4}$/

/** Phone numbers: announced by a word, written like one, or valid in a country. */
export const phones = (text: string): Finding[] =>
  judged(text, 'phone', PHONE_NUMBER, ({ 0: written, index }) => {
    const digits = written.replace(/\D/g, '')
    if (digits.length < 7 || digits.length > 15 || NO_PHONE_NUMBERS.some((other) => other.test(written))) return 0
    if (!hasBalancedBrackets(written) || /[ .-]{2}(?!\()/.test(written.replace(/\) /g, ')'))) return 0
    const told =
      PHONE_CUE_BEFORE.test(before(text, index)) ||
      PHONE_CUE_AFTER.test(text.slice(index + written.length, index + written.length + 16))
    return together(told ? 0.6 : 0, phoneConfidence(written))
  })

/** The confidence of the form alone; local numbers look like any other digits. */
function phoneConfidence(written: string): number {
  if (/^(?:\+|00)/.test(written)) {
    const { parsePhoneNumberFromString } = phoneNumbers()
    const international = parsePhoneNumberFromString(written.replace(/^00/, '+').replace('(0)', ''))
    if (international?.isPossible()) return international.isValid() ? 0.9 : 0.6
    return written.startsWith('+') ? 0.3 : 0
  }
  if (AMERICAN.test(written)) return 0.6
  return /^\(\d/.test(written) || /^0\d{1,4}[ ./-]\d{2,4}[ ./-]\d/.test(written) ? 0.35 : 0
}

const hasBalancedBrackets = (written: string) =>
  (written.match(/\(/g) ?? []).length === (written.match(/\)/g) ?? []).length

const IPV4 = /(?<![\p{L}\p{N}_.-])\d{1,3}(?:\.\d{1,3}){3}(?![\p{L}\p{N}_-]|\.\d)/gu
const IPV6 = /(?<![\p{L}\p{N}_:.])[0-9a-f:]{3,39}(?![\p{L}\p{N}_:])/giu
const MAC = /(?<![\p{L}\p{N}_:-])[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}(?![\p{L}\p{N}_:-])/giu
const VERSION_BEFORE = /(?:\bv(?:er(?:sion)?)?|\bversions?|\breleased?|\bbuild|\bupdate|\bupgrade|[=@^~<>])[\s:."'=]*$/i
const IP_CUE = /\b(?:ip|ips|ipv4|address|host|client|peer|remote|from|visitor|login|server|ping)\b/i

/** IP addresses, which often identify a person; loopback and unspecified addresses are left out. */
export const ipAddresses = (text: string): Finding[] => [
  ...judged(text, 'ip_address', IPV4, ({ 0: address, index }) => {
    const near = before(text, index, 24)
    if (!isIPv4(address) || /^(?:0|127|22[4-9]|23\d|255)\./.test(address) || VERSION_BEFORE.test(near)) return 0
    const small = address.split('.').every((part) => Number(part) < 30)
    return small && !IP_CUE.test(near) ? 0.2 : 0.9
  }),
  ...judged(text, 'ip_address', IPV6, ({ 0: address }) => {
    const groups = address.split(':').filter((group) => group !== '')
    if (!isIPv6(address) || groups.length < 2 || !/\d/.test(address)) return 0
    return groups.length > 2 || groups.some((group) => group.length === 4) ? 0.95 : 0
  }),
]

export const macAddresses = (text: string): Finding[] =>
  judged(text, 'mac_address', MAC, ({ 0: address }) => (/^(?:00[:-]){5}00$|^(?:ff[:-]){5}ff$/i.test(address) ? 0 : 0.9))

const URL_WITH_USER =
  /(?<![\p{L}\p{N}_])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/@:?#]{1,64}(?::[^\s/@?#]{0,128})?@[\p{L}\p{N}.-]{1,253}/giu

/** URLs that name a user, such as `ftp://ann@example.org`. */
export const urlsWithUser = (text: string): Finding[] => judged(text, 'url_with_user', URL_WITH_USER, () => 0.98)
