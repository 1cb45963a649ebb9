/** A Ctrl-C comes twice, from the terminal and from npm, at the same moment. */
const SAME_WISH_MS = 1_000

/** The first signal asks for a clean stop, whatever is under way; a later one ends the process at once, with this code. */
export const stopSignal = (codeOf: (signal: NodeJS.Signals) => number) =>
  new Promise<NodeJS.Signals>((resolve) => {
    let askedAt: number | undefined
    const ask = (signal: NodeJS.Signals) => {
      if (askedAt !== undefined && performance.now() - askedAt > SAME_WISH_MS) process.exit(codeOf(signal))
      askedAt ??= performance.now()
      resolve(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
  })
