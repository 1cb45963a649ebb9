import { atFirstUse } from '../../shared/lazy-package.ts'
import { compareDigits, compareTexts } from './semver-versions.ts'

const pep440 = atFirstUse<typeof import('@renovatebot/pep440')>('@renovatebot/pep440')

const LEGACY_PARTS = /\d+|[a-z]+|\.|-/gi
const LEGACY_NAMES: Readonly<Record<string, string>> = {
  pre: 'c',
  preview: 'c',
  '-': 'final-',
  rc: 'c',
  dev: '@',
}

/** The parts of a version from before PEP 440, as setuptools ordered them. */
function legacyParts(version: string): string[] {
  const parts: string[] = []
  for (const [found] of version.toLowerCase().matchAll(LEGACY_PARTS)) {
    if (found === '.') continue
    const part = LEGACY_NAMES[found] ?? found
    if (/^\d/.test(part)) {
      parts.push(part)
      continue
    }
    if (part < 'final') while (parts.at(-1) === '*final-') parts.pop()
    parts.push(`*${part}`)
  }
  parts.push('*final')
  return parts
}

function compareLegacy(one: string, other: string): number {
  const [a, b] = [legacyParts(one), legacyParts(other)]
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [left, right] = [a[at], b[at]]
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1
    const areNumbers = !left.startsWith('*') && !right.startsWith('*')
    const order = areNumbers ? compareDigits(left, right) : compareTexts(left, right)
    if (order !== 0) return order
  }
  return 0
}

/** Compares versions of Python packages by PEP 440; what it does not allow comes before what it allows. */
export function comparePython(one: string, other: string): number {
  const { compare, valid } = pep440()
  const [a, b] = [valid(one.trim()), valid(other.trim())]
  if (a && b) return Math.sign(compare(a, b))
  if (!a && !b) return compareLegacy(one, other)
  return a ? 1 : -1
}
