/** To nine places, so that equal sums are equal whatever they were made of. */
export function sum<Item>(items: readonly Item[], measure: (item: Item) => number) {
  let total = 0
  for (const item of items) total += measure(item)
  return Math.round(total * 1e9) / 1e9
}
