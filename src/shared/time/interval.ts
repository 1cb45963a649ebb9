/** Does something every so many seconds, without keeping the process alive for it; returns what ends it. */
export const everySeconds = (seconds: number, act: () => void): (() => void) => {
  const timer = setInterval(act, seconds * 1000).unref()
  return () => clearInterval(timer)
}
