/** More is to be looked at than may be. */
export class TooMuchWork extends Error {
  constructor() {
    super('takes too much work: make its expressions fewer or simpler, or what they look at smaller')
    this.name = 'TooMuchWork'
  }
}

/** As many characters cost as much as one element of a list. */
const CHARACTERS_A_UNIT = 64

/** How much may be looked at: parts of expressions, elements of lists, characters. It keeps a definition from holding up its process. */
export class Work {
  #left: number
  #isExceeded = false

  constructor(most: number) {
    this.#left = most
  }

  /** Whether something was not done because it was too much. */
  get isExceeded(): boolean {
    return this.#isExceeded
  }

  /** Counts what is about to be done; throws instead where it is too much. */
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
