/** A time that many write down: its text is made once. */
class SharedTime extends Date {
  #text: string | undefined
  override toISOString() {
    this.#text ??= super.toISOString()
    return this.#text
  }
}

/** The time, read once in each turn of the event loop: reading it costs, and a request asks for it many times. */
export function loopClock(): () => Date {
  let current: Date | undefined
  return () => {
    if (!current) {
      current = new SharedTime()
      setImmediate(() => {
        current = undefined
      })
    }
    return current
  }
}
