/** What is kept by name up to so many bytes; what was not asked for longest goes first. */
export class HeldBytes<Value> {
  readonly #most: number
  readonly #sizeOf: (value: Value) => number
  readonly #held = new Map<string, Value>()
  #bytes = 0

  constructor(mostBytes: number, sizeOf: (value: Value) => number) {
    this.#most = mostBytes
    this.#sizeOf = sizeOf
  }

  keep(name: string, value: Value) {
    this.#forget(name)
    this.#held.set(name, value)
    this.#bytes += this.#sizeOf(value)
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= this.#most || oldest === name) break
      this.#forget(oldest)
    }
  }

  /** What is kept under the name, which is now the last to go. */
  recall(name: string): Value | undefined {
    const value = this.#held.get(name)
    if (value === undefined) return undefined
    this.#held.delete(name)
    this.#held.set(name, value)
    return value
  }

  #forget(name: string) {
    const value = this.#held.get(name)
    if (value === undefined) return
    this.#held.delete(name)
    this.#bytes -= this.#sizeOf(value)
  }
}
