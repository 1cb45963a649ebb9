/** Of all words that stand in one of the two, the share that stands in both. */
export function likeness(one: readonly string[], other: readonly string[]): number {
  const words = new Set(one)
  const shared = other.filter((word) => words.has(word)).length
  const all = one.length + other.length - shared
  return all === 0 ? 0 : shared / all
}
