import type { Price } from '../../../engine/price.ts'
import type { Reserved } from '../../../engine/purse.ts'
import { BreakerOpen, type CircuitBreaker } from '../../../shared/circuit-breaker.ts'
import type { Reply } from './call-model.ts'
import { ModelFault, meaningOf, passes } from './faults.ts'
import { type AskPatience, whyStopped } from './patience.ts'
import type { Spending } from './spent.ts'
import { tookBy, tookOf } from './took.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

export interface Manner {
  /** How often an answer that broke off is asked for again. */
  retries: number
  tryMs: number
  /** Aborted after so long, unless ended before. */
  limit(ms: number): { signal: AbortSignal; end(): void }
  /** From 0 to 1; spreads the tries of agents that failed together. */
  jitter(): number
}

interface Trial {
  breaker: CircuitBreaker
  patience: AskPatience
  price: Price | null
  spent: Spending
  /** Callers set its time and say who may be asked, so what it ends tells nothing about the model. */
  signal: AbortSignal
  /** Reserves the worst case of one try; rejects with `BudgetSpent`, or when the signal is aborted. */
  reserve(): Promise<Reserved>
  /** The try must end when its signal is aborted, and may take so many output tokens; rejects with a `ModelFault`. */
  attempt(signal: AbortSignal, most: number): Promise<Reply>
}

/**
 * Tries until it goes well. A model that is busy or away is waited for while the ask has patience, and one that is being
 * left alone is only tried by whoever is first after its rest. Rejects with a `ModelFault`.
 */
export async function withRetries(manner: Manner, trial: Trial): Promise<Reply> {
  const { breaker, signal } = trial
  let failures = 0
  let begun = 0
  for (;;) {
    await untilLetThrough(trial)
    const reserved = await reservedFor(trial)
    try {
      return await breaker.run(
        () => tryOnce(manner, trial, reserved),
        (error) => (signal.aborted ? 'nothing' : meaningOf(error)),
      )
    } catch (error) {
      if (error instanceof BreakerOpen) {
        await reserved.settle('nothing')
        continue
      }
      if (!(error instanceof ModelFault) || !passes(error)) throw error
      begun += Number(error.begun)
      if (begun > manner.retries) throw error
      await waitAfter(error, failures, manner, trial)
      failures += 1
    }
  }
}

/** Nobody else waits for a payer who has to wait for a budget, so it is reserved before the breaker lets anybody through. */
async function reservedFor({ reserve, signal }: Trial): Promise<Reserved> {
  try {
    return await reserve()
  } catch (error) {
    throw signal.aborted ? whyStopped(signal) : error
  }
}

/** Nobody waits for a trial that comes after their patience ends. */
async function untilLetThrough({ breaker, patience, signal }: Trial) {
  const rest = async () => {
    while (!breaker.ready) {
      const { readyInMs } = breaker
      if (patience.left <= (readyInMs ?? 0)) throw leftAlone(breaker, patience)
      await patience.wait(readyInMs ?? patience.left, signal, breaker.changes())
    }
  }
  while (!breaker.ready) await patience.aside(rest)
}

function leftAlone(breaker: CircuitBreaker, { seconds }: AskPatience) {
  const { cause } = breaker.snapshot()
  const why = cause ? `: ${cause}` : ''
  return new ModelFault('unavailable', `The model is away for longer than the ${seconds} seconds we wait for it${why}`)
}

/** As long as the provider asks, or longer from failure to failure; what is asked for is waited in full or not at all. */
async function waitAfter(error: ModelFault, failures: number, { jitter }: Manner, { patience, signal }: Trial) {
  const { retryAfterMs } = error
  const longest = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
  const ms = retryAfterMs ?? Math.min((longest * (1 + jitter())) / 2, patience.left)
  if (patience.left <= 0 || ms > patience.left) throw outlasted(error, patience)
  await patience.aside(() => patience.wait(ms, signal))
}

function outlasted(fault: ModelFault, { seconds }: AskPatience) {
  const { reason, message, tokens } = fault
  return seconds > 0
    ? new ModelFault(reason, `${message}, for longer than the ${seconds} seconds we wait for it`, tokens, fault)
    : fault
}

/** What the try took is written down before anybody hears of its end. */
async function tryOnce(
  { tryMs, limit }: Manner,
  { attempt, signal, spent, price }: Trial,
  reserved: Reserved,
): Promise<Reply> {
  if (signal.aborted) {
    await reserved.settle('nothing')
    throw whyStopped(signal)
  }
  const time = limit(tryMs)
  let reply: Reply
  try {
    reply = await attempt(AbortSignal.any([signal, time.signal]), reserved.most)
  } catch (error) {
    await reserved.settle(tookBy(error))
    if (!(error instanceof ModelFault)) throw error
    spent.add(error.tokens, price)
    if (signal.aborted) throw whyStopped(signal)
    if (!time.signal.aborted) throw error
    throw new ModelFault('timeout', `The model did not answer within ${tryMs / 1000} seconds`, error.tokens)
  } finally {
    time.end()
  }
  await reserved.settle(tookOf(reply.tokens))
  spent.add(reply.tokens, price)
  return reply
}
