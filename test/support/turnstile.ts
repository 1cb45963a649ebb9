/**
 * Lets those who arrive go on once everybody who is under way has arrived or steps aside, so that what happens at the same time does so
 * without a clock.
 */
export class Turnstile {
  #running = 0
  #resting = 0
  #arrived: (() => void)[] = []

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    this.#running += 1
    try {
      return await task()
    } finally {
      this.#running -= 1
      this.#look()
    }
  }

  aside = async <Result>(waiting: () => Promise<Result>): Promise<Result> => {
    this.#resting += 1
    this.#look()
    try {
      return await waiting()
    } finally {
      this.#resting -= 1
    }
  }

  arrive = async (): Promise<void> => {
    this.#resting += 1
    const gone = new Promise<void>((go) => this.#arrived.push(go))
    this.#look()
    await gone
    this.#resting -= 1
  }

  #look() {
    if (this.#resting < this.#running) return
    for (const go of this.#arrived.splice(0)) go()
  }
}
