/** The time, read once in each turn of the event loop: reading it costs, and a request asks for it many times. */
export function loopClock(): () => Date {
  let current: Date | undefined
  return () => {
    if (!current) {
      current = new Date()
      setImmediate(() => {
        current = undefined
      })
    }
    return current
  }
}
