import { constants } from 'node:os'

/** A Ctrl-C comes twice, from the terminal and from npm, at the same moment. */
const SAME_WISH_MS = 1_000

/**
 * The first signal asks for a clean stop, whatever is under way; a later one ends the process at once, with this code.
 */
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

/** Work was abandoned because a stop was requested. */
export class StopAsked extends Error {
  readonly signal: NodeJS.Signals

  constructor(signal: NodeJS.Signals) {
    super(`Stopped by ${signal}.`)
    this.name = 'StopAsked'
    this.signal = signal
  }
}

/** Aborts with `StopAsked`, for work that can be abandoned at once. */
export function abortedBy(asked: Promise<NodeJS.Signals>): AbortSignal {
  const stop = new AbortController()
  void asked.then((signal) => stop.abort(new StopAsked(signal)))
  return stop.signal
}

/** The exit code that a shell reports for a process ended by a signal. */
export const codeOf = (signal: NodeJS.Signals) => 128 + constants.signals[signal]

/** A request to end the command: by a signal, or because nobody reads its output any more. */
export function exitSignal() {
  const unread = new Promise<NodeJS.Signals>((resolve) => process.stdout.on('error', () => resolve('SIGPIPE')))
  process.stderr.on('error', () => {})
  let asked: NodeJS.Signals | undefined
  const signal = Promise.race([stopSignal(codeOf), unread]).then((first) => {
    asked = first
    return first
  })
  return { signal, asked: () => asked, aborted: abortedBy(signal) }
}
export type ExitSignal = ReturnType<typeof exitSignal>
