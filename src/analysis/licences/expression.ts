import type { Info } from 'spdx-expression-parse'
import { atFirstUse } from '../../shared/lazy-package.ts'

const parser = atFirstUse<typeof import('spdx-expression-parse')>('spdx-expression-parse')
const corrector = atFirstUse<typeof import('spdx-correct')>('spdx-correct')

/** Longer than any expression that people write; beyond it is prose. */
const LONGEST = 500
/** Families whose versions differ so much that a name without a number says nothing. */
const AMBIGUOUS = /^(?:BSD|GPL|LGPL|AGPL|MPL|EPL|CDDL|CC-BY|EUPL|CECILL|OSL|AFL|Artistic|GFDL|FDL|ODC|CPL|PHP)/
/** What makes a name of such a family exact without a number. */
const EXACT_WORDS = /\b(?:new|modified|revised|simplified|freebsd|free bsd|clear|original|old)\b/i

function parsed(text: string): Info | undefined {
  try {
    return parser()(text)
  } catch {
    return undefined
  }
}

/** Names of PyPI that nothing in them explains. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['isc license (iscl)', 'ISC'],
  ['python software foundation license', 'PSF-2.0'],
  ['zlib/libpng license', 'Zlib'],
])

const major = (text: string) => /\d+/.exec(text)?.[0]

function corrected(text: string): Info | undefined {
  if (/^(?:unlicensed|see licen[cs]e in\b|none|other|custom|proprietary|commercial|unknown)/i.test(text))
    return undefined
  const inBrackets = /\(([^()]{2,40})\)$/.exec(text)?.[1]
  const exact = NAMED.get(text.toLowerCase()) ?? inBrackets
  const named = exact === undefined ? undefined : parsed(exact)
  if (named) return named
  const id = corrector()(text)
  if (!id || (AMBIGUOUS.test(id) && !/\d/.test(text) && !EXACT_WORDS.test(text))) return undefined
  if (major(text) !== undefined && major(id) !== undefined && major(text) !== major(id)) return undefined
  return parsed(id)
}

/** Reads a licence as people state it: an SPDX expression, or a name that stands for one licence only; otherwise it is unknown. */
export function readLicence(text: string | undefined): Info | undefined {
  const stated = text?.trim()
  if (!stated || stated.length > LONGEST || stated.includes('\n')) return undefined
  /** Packages of Rust used to separate alternatives by a slash. */
  const asAlternatives = stated.includes('/') ? parsed(stated.replace(/\s*\/\s*/g, ' OR ')) : undefined
  return parsed(stated) ?? asAlternatives ?? corrected(stated)
}

const idOf = ({ license, plus, exception }: Exclude<Info, { conjunction: string }>) =>
  `${license}${plus ? '+' : ''}${exception ? ` WITH ${exception}` : ''}`

/** The expression in its usual form. */
export function stated(info: Info, isInside = false): string {
  if (!('conjunction' in info)) return idOf(info)
  const text = `${stated(info.left, true)} ${info.conjunction.toUpperCase()} ${stated(info.right, true)}`
  return isInside ? `(${text})` : text
}

/** Judges each licence of an expression: of alternatives the best counts, of what applies together the worst. */
export function judged<Verdict>(info: Info, order: readonly Verdict[], judge: (id: string) => Verdict): Verdict {
  if (!('conjunction' in info)) return judge(idOf(info))
  const [left, right] = [judged(info.left, order, judge), judged(info.right, order, judge)]
  const isLeftBetter = order.indexOf(left) <= order.indexOf(right)
  return isLeftBetter === (info.conjunction === 'or') ? left : right
}
