import { compareDigits, compareTexts } from './semver-versions.ts'

/** What comes before the release, the release and what comes after it; other words come after all of them. */
const QUALIFIERS = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp']
const SHORT = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['m', 'milestone'],
])
const SAME = new Map([
  ['ga', ''],
  ['final', ''],
  ['release', ''],
  ['cr', 'rc'],
])

interface Token {
  separator: '.' | '-'
  value: string
  isNumber: boolean
  /** Stands for what the shorter version does not say. */
  isPadding?: true
}

const number = (separator: Token['separator'], digits: string): Token => ({
  separator,
  value: digits.replace(/^0+(?=\d)/, ''),
  isNumber: true,
})

/** The tokens between dots, hyphens and changes from digits to other characters; an empty one is 0. */
function tokensOf(version: string): Token[] {
  const found: Token[] = []
  let separator: Token['separator'] = '-'
  const pieces = version.toLowerCase().split(/([.-])/)
  pieces.forEach((piece, at) => {
    if (at % 2 === 1) {
      separator = piece as Token['separator']
      return
    }
    const runs = piece.match(/\d+|\D+/g) ?? ['0']
    runs.forEach((run, nth) => {
      const between = nth === 0 ? separator : '-'
      const isBeforeDigits = nth < runs.length - 1
      const word = SAME.get(run) ?? (isBeforeDigits ? SHORT.get(run) : undefined) ?? run
      found.push(/^\d/.test(run) ? number(between, run) : { separator: between, value: word, isNumber: false })
    })
  })
  return found
}

const isNothing = ({ value }: Token) => value === '0' || value === ''

/** Takes away what says nothing, at the end and before each hyphen; the first token stays. */
function withoutZeros(tokens: readonly Token[]): Token[] {
  const kept: Token[] = []
  for (const token of tokens.toReversed()) {
    const next = kept.at(-1)
    const saysNothing = isNothing(token) && token !== tokens[0] && (!next || next.separator === '-')
    if (!saysNothing) kept.push(token)
  }
  return kept.reverse()
}

const padding = ({ separator, value }: Token): Token =>
  separator === '.' && value !== 'sp'
    ? { separator, value: '0', isNumber: true, isPadding: true }
    : { separator, value: '', isNumber: false, isPadding: true }

/** `.word` < `-word` < `-number` < `.number` */
const rank = ({ separator, isNumber }: Token) => (isNumber ? (separator === '-' ? 2 : 3) : separator === '-' ? 1 : 0)

const placeOf = (word: string) => (QUALIFIERS.includes(word) ? QUALIFIERS.indexOf(word) : QUALIFIERS.length)

function compareTokens(one: Token, other: Token): number {
  if (one.separator !== other.separator) return Math.sign(rank(one) - rank(other))
  if (one.isNumber && other.isNumber) return compareDigits(one.value, other.value)
  if (one.isNumber && !one.isPadding) return 1
  if (other.isNumber && !other.isPadding) return -1
  const places = [one, other].map(({ isNumber, value }) => placeOf(isNumber ? '' : value)) as [number, number]
  if (places[0] !== places[1] || places[0] < QUALIFIERS.length) return Math.sign(places[0] - places[1])
  return compareTexts(one.value, other.value)
}

/** Compares versions of Maven by the order that its POM reference specifies. */
export function compareMaven(one: string, other: string): number {
  const [a, b] = [withoutZeros(tokensOf(one)), withoutZeros(tokensOf(other))]
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const left = a[at] ?? padding(b[at] as Token)
    const right = b[at] ?? padding(a[at] as Token)
    const order = compareTokens(left, right)
    if (order !== 0) return order
  }
  return 0
}
