import { ModelFault } from './faults.ts'

/** Waits without holding what other asks need. */
type Aside = <Result>(waiting: () => Promise<Result>) => Promise<Result>

interface AskPatienceOptions {
  /** How long one ask waits in total. */
  patienceMs: number
  /** Rejects when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<unknown>
  /** Milliseconds of a clock that never goes back. */
  monotonic(): number
}

export type AskPatience = ReturnType<typeof askPatience>

/** The patience of one ask over all models that it tries: time spent waiting for one is gone for the next. */
export function askPatience({ patienceMs, wait, monotonic }: AskPatienceOptions, aside: Aside) {
  let left = patienceMs
  return {
    seconds: patienceMs / 1000,
    get left() {
      return left
    },
    aside,
    /** Waits so long, or until there is news; rejects with a `ModelFault` when the signal is aborted. */
    async wait(ms: number, signal: AbortSignal, news: Promise<unknown> = new Promise(() => {})) {
      const began = monotonic()
      const over = new AbortController()
      try {
        await Promise.race([wait(ms, AbortSignal.any([signal, over.signal])), news])
      } catch {
        throw whyStopped(signal)
      } finally {
        over.abort()
        left = Math.max(0, left - (monotonic() - began))
      }
    },
  }
}

/**
 * The fault of an aborted ask: its answer is no longer wanted, its time is over, or the model may no longer be asked.
 */
export function whyStopped({ reason }: AbortSignal): ModelFault {
  if (reason instanceof ModelFault) return reason
  return reason instanceof Error && reason.name === 'TimeoutError'
    ? new ModelFault('timeout', 'There was no answer in time')
    : new ModelFault('error', 'The answer was no longer wanted')
}
