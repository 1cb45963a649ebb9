import { before, type Finding, judged } from './finding.ts'

const GROUPED = /(?<![\p{L}\p{N}_.-])(\d{3})([ -])(\d{2})\2(\d{4})(?![\p{L}\p{N}_-]|\.\d)/gu
const BARE = /(?<![\p{L}\p{N}_.-])(\d{3})()(\d{2})(\d{4})(?![\p{L}\p{N}_-]|\.\d)/gu
const CUE = /\b(?:ssn|social security|social-security|soc sec)\b/i

/** American social security numbers; nine digits without signs between them only where a word says what they are. */
export const socialSecurityNumbers = (text: string): Finding[] => [
  ...judged(text, 'ssn', GROUPED, (match) => {
    if (!issued(match)) return 0
    if (CUE.test(before(text, match.index))) return 0.98
    return match[2] === '-' ? 0.85 : 0.3
  }),
  ...judged(text, 'ssn', BARE, (match) => (issued(match) && CUE.test(before(text, match.index)) ? 0.8 : 0)),
]

/** Areas 000, 666 and from 900 on, and groups of zeros, were never given. */
const issued = ([, area, , group, serial]: RegExpExecArray) =>
  area !== '000' && area !== '666' && !area?.startsWith('9') && group !== '00' && serial !== '0000'
