/** Numbers that look random and follow from the seed alone. */
export function chances(seed: number) {
  let state = (seed + 1) >>> 0
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  const below = (sides: number) => next() % sides
  const shuffled = <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => ({ item, place: next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ item }) => item)
  return {
    below,
    /** From 0 to 1. */
    share: () => next() / 2 ** 32,
    one: <Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item => items[below(items.length)] as Item,
    /** So many of them, each once. */
    some: <Item>(items: readonly Item[], count: number): Item[] => shuffled(items).slice(0, count),
    shuffled,
  }
}
export type Chance = ReturnType<typeof chances>
