import { constants } from 'node:os'
import { abortedBy, stopSignal } from '../stop-signal.ts'

/** What a shell says of a process that a signal ended. */
export const codeOf = (signal: NodeJS.Signals) => 128 + constants.signals[signal]

/** Somebody wants the command to end: by a signal, or because nobody reads any more what it says. */
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
