import type { Price } from '../../../engine/agent.ts'
import { BreakerOpen, type CircuitBreaker } from '../../../shared/circuit-breaker.ts'
import type { Reply } from './call-model.ts'
import { isAway, ModelFault, passes } from './faults.ts'
import type { Spending } from './spent.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

export interface Patience {
  /** Tries after the first. */
  retries: number
  tryMs: number
  /** Rejects when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<unknown>
  /** Aborted after so long. */
  timer(ms: number): AbortSignal
  /** From 0 to 1; spreads the tries of agents that failed together. */
  jitter(): number
}

interface Trial {
  breaker: CircuitBreaker
  price: Price | null
  spent: Spending
  /** Callers set its time, so what it ends tells nothing about the model. */
  signal: AbortSignal
  /** The try must end when its signal is aborted; rejects with a `ModelFault`. */
  attempt(signal: AbortSignal): Promise<Reply>
}

/** Tries until it goes well, while that makes sense; rejects with a `ModelFault`. */
export async function withRetries(patience: Patience, trial: Trial): Promise<Reply> {
  for (let retry = 0; ; retry++) {
    try {
      return await trial.breaker.run(
        () => tryOnce(patience, trial),
        (error) => isAway(error) && !trial.signal.aborted,
      )
    } catch (error) {
      if (error instanceof BreakerOpen) {
        throw new ModelFault('unavailable', 'The model is left alone for a while after repeated failures')
      }
      if (!(error instanceof ModelFault) || !passes(error) || retry >= patience.retries) throw error
      const ms = waitBefore(retry, error, patience)
      if (ms === undefined) throw error
      await patience.wait(ms, trial.signal).catch(() => {
        throw whyStopped(trial.signal)
      })
    }
  }
}

async function tryOnce({ tryMs, timer }: Patience, { attempt, signal, spent, price }: Trial): Promise<Reply> {
  if (signal.aborted) throw whyStopped(signal)
  const time = timer(tryMs)
  try {
    const reply = await attempt(AbortSignal.any([signal, time]))
    spent.add(reply.tokens, price)
    return reply
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error
    spent.add(error.tokens, price)
    if (signal.aborted) throw whyStopped(signal)
    throw time.aborted ? new ModelFault('timeout', 'The model took too long') : error
  }
}

const whyStopped = ({ reason }: AbortSignal) =>
  reason instanceof Error && reason.name === 'TimeoutError'
    ? new ModelFault('timeout', 'There was no answer in time')
    : new ModelFault('error', 'The answer was no longer wanted')

/** Undefined when the provider asks for more than we would wait. */
function waitBefore(retry: number, { retryAfterMs }: ModelFault, { jitter }: Patience): number | undefined {
  if (retryAfterMs !== undefined) return retryAfterMs <= LONGEST_WAIT_MS ? retryAfterMs : undefined
  const longest = Math.min(FIRST_WAIT_MS * 2 ** retry, LONGEST_WAIT_MS)
  return (longest * (1 + jitter())) / 2
}
