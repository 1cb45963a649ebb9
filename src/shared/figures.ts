/** Zero where there was nothing to divide by. */
export const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

export function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}

export const sumOf = <Row>(rows: readonly Row[], figure: (row: Row) => number): number => sum(rows.map(figure))

/** A share in whole per cent, as `83%`. */
export const percent = (share: number) => `${Math.round(share * 100)}%`
