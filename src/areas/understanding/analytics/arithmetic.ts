/** Zero where there was nothing to divide by. */
export const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

export const sum = (numbers: Iterable<number>) => {
  let total = 0
  for (const number of numbers) total += number
  return total
}

export const sumOf = <Row>(rows: readonly Row[], figure: (row: Row) => number) => sum(rows.map(figure))
