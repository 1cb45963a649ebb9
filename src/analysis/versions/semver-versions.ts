const NUMBERS = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/

interface SemanticVersion {
  numbers: readonly string[]
  /** The parts before a release, none for the release. */
  before: readonly string[]
}

function parsed(version: string): SemanticVersion | undefined {
  const found = NUMBERS.exec(version)
  if (!found) return undefined
  const rest = version.slice(found[0].length).split('+', 1)[0] ?? ''
  return {
    numbers: [found[1] ?? '0', found[2] ?? '0', found[3] ?? '0'],
    before: rest.startsWith('-') ? rest.slice(1).split('.') : [],
  }
}

/** Compares two texts of digits by their value, however long they are. */
export function compareDigits(one: string, other: string): number {
  const [a, b] = [one.replace(/^0+(?=\d)/, ''), other.replace(/^0+(?=\d)/, '')]
  if (a.length !== b.length) return a.length < b.length ? -1 : 1
  return compareTexts(a, b)
}

export function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

const isNumber = (part: string) => /^\d+$/.test(part)

function compareParts(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? -1 : 1
  if (isNumber(one) && isNumber(other)) return compareDigits(one, other)
  if (isNumber(one) !== isNumber(other)) return isNumber(one) ? -1 : 1
  return compareTexts(one, other)
}

/** Compares versions of npm, crates.io and Go as semver.org says; a leading v and missing numbers are allowed. */
export function compareSemantic(one: string, other: string): number | undefined {
  const [a, b] = [parsed(one), parsed(other)]
  if (!a || !b) return undefined
  for (const at of [0, 1, 2]) {
    const order = compareDigits(a.numbers[at] ?? '0', b.numbers[at] ?? '0')
    if (order !== 0) return order
  }
  if (a.before.length === 0 || b.before.length === 0) return Math.sign(b.before.length - a.before.length)
  for (let at = 0; at < Math.max(a.before.length, b.before.length); at++) {
    const order = compareParts(a.before[at], b.before[at])
    if (order !== 0) return order
  }
  return 0
}
