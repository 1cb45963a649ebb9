/** The evaluation exceeds its work limit. */
export class TooMuchWork extends Error {
  constructor() {
    super('takes too much work: make its expressions fewer or simpler, or what they look at smaller')
    this.name = 'TooMuchWork'
  }
}

/** As many characters cost as much as one element of a list. */
const CHARACTERS_A_UNIT = 64

/** A work limit, counted in parts of expressions, elements of lists and characters, so that no definition can block its process. */
export class Work {
  #left: number
  #isExceeded = false

  constructor(most: number) {
    this.#left = most
  }

  /** Whether the limit stopped an evaluation. */
  get isExceeded(): boolean {
    return this.#isExceeded
  }

  /** Counts work before it is done; throws if it exceeds the limit. */
  spend(units: number): void {
    if (units > this.#left) {
      this.#isExceeded = true
      throw new TooMuchWork()
    }
    this.#left -= units
  }

  read(characters: number): void {
    this.spend(Math.ceil(characters / CHARACTERS_A_UNIT))
  }
}
