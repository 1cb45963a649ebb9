const LETTERS = 26
const A = 'A'.charCodeAt(0)

/** Columns are A … Z, AA … ZZ, and so on. */
function columnName(number: number): string {
  const rest = number - 1
  const last = String.fromCharCode(A + (rest % LETTERS))
  return rest < LETTERS ? last : columnName(Math.floor(rest / LETTERS)) + last
}

/** The name of rows of a sheet: `Costs!A2:D9`. */
export const rangeName = (sheet: string, firstRow: number, lastRow: number, columns: number): string =>
  `${sheet}!A${firstRow}:${columnName(columns)}${lastRow}`

const RANGE = /^(.*)!A(\d+):([A-Z]+)(\d+)$/

/** The common label of neighbouring parts: the range that spans them, or else the label of the first. */
export function spanning(labels: readonly (string | undefined)[]): string | undefined {
  const ranges = labels.map((label) => RANGE.exec(label ?? ''))
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!first || !last || ranges.some((range) => range?.[1] !== first[1])) return labels[0]
  const widest = ranges.map((range) => range?.[3] ?? '').reduce((one, other) => (isWider(one, other) ? one : other))
  return `${first[1]}!A${first[2]}:${widest}${last[4]}`
}

const isWider = (one: string, other: string) =>
  one.length > other.length || (one.length === other.length && one > other)
