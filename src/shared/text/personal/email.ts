import type { Finding } from './finding.ts'

const LOCAL = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]/u
const DOMAIN = /[\p{L}\p{N}.-]/u
const LONGEST_LOCAL = 64
const LONGEST_DOMAIN = 253

/** Addresses of e-mail: around each `@` as far as an address may reach, so that a text without one costs nothing. */
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

/** Where the domain ends: labels that neither begin nor end with a hyphen, the last of two letters at least. */
function domainEnd(text: string, from: number): number | undefined {
  let end = from
  while (end < Math.min(text.length, from + LONGEST_DOMAIN) && DOMAIN.test(text.charAt(end))) end++
  while (end > from && /[.-]/.test(text.charAt(end - 1))) end--
  const labels = text.slice(from, end).split('.')
  const last = labels.at(-1) ?? ''
  const sound = labels.every((label) => label !== '' && !label.startsWith('-') && !label.endsWith('-'))
  return labels.length >= 2 && sound && /^(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59})$/iu.test(last) ? end : undefined
}
