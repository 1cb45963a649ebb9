/** Counts the branches of one function, or of what stands outside all functions, as its nodes pass. */
export interface ComplexityCount {
  cyclomatic: number
  cognitive: number
  nesting: number
}

/** The nodes that nest, each with where it ends. */
export class ComplexityCounter {
  readonly count: ComplexityCount = { cyclomatic: 1, cognitive: 0, nesting: 0 }
  readonly #open: number[] = []

  /** Forgets what has ended before a node. */
  reach(node: number): void {
    while (this.#open.length > 0 && (this.#open.at(-1) as number) <= node) this.#open.pop()
  }

  branch(): void {
    this.count.cyclomatic++
  }

  /** A structure that breaks the line of reading: the deeper it stands, the more it costs. */
  nest(after: number): void {
    this.count.cognitive += 1 + this.#open.length
    this.deepen(after)
  }

  /** What nests but costs nothing by itself, such as a function in a function. */
  deepen(after: number): void {
    this.#open.push(after)
    this.count.nesting = Math.max(this.count.nesting, this.#open.length)
  }

  /** Another way of the same structure, or another kind of logical operator. */
  add(): void {
    this.count.cognitive++
  }
}

/** Halstead's volume: how many bits it takes to say the program in its own words. */
export function halsteadVolume(counts: {
  operators: number
  operands: number
  total_operators: number
  total_operands: number
}): number {
  const vocabulary = counts.operators + counts.operands
  return vocabulary < 2 ? 0 : (counts.total_operators + counts.total_operands) * Math.log2(vocabulary)
}

/** From 0 to 100: 171 − 5.2 ln V − .23 CC − 16.2 ln LOC, as a share of 171. */
export function maintainability({
  volume,
  cyclomatic,
  code,
}: {
  volume: number
  cyclomatic: number
  code: number
}): number {
  if (code === 0) return 100
  const index = 171 - 5.2 * Math.log(Math.max(volume, 1)) - 0.23 * cyclomatic - 16.2 * Math.log(code)
  return Math.max(0, Math.min(100, (100 * index) / 171))
}
