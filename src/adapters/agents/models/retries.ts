import type { Reserved, ReserveOptions } from '../../../engine/spending.ts'
import { BreakerOpen, type CircuitBreaker } from '../../../shared/circuit-breaker.ts'
import { type AskPatience, whyStopped } from './ask-patience.ts'
import type { Reply } from './call-model.ts'
import { ModelFault, passes } from './faults.ts'
import type { FirstOfPrefix, PrefixTurn } from './limits/first-of-prefix.ts'
import type { LaneOf } from './limits/lane.ts'
import { type LaneSlot, laneSlot } from './limits/lane-slot.ts'
import type { MakeLimit } from './limits/silence-timeout.ts'
import type { LimitsOf } from './limits/try-limits.ts'
import { type OneTry, tryOnce } from './limits/try-once.ts'
import { meaningOf } from './model-breakers.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

export interface Manner {
  /** How often an answer that broke off is asked for again. */
  retries: number
  limitsOf: LimitsOf
  limit: MakeLimit
  laneOf: LaneOf
  prefixes: FirstOfPrefix
  /** From 0 to 1; spreads the tries of agents that failed together. */
  jitter(): number
}

type Aside = ReserveOptions['aside'] & {}

interface Trial extends OneTry {
  model: string
  breaker: CircuitBreaker
  patience: AskPatience
  /** Names the bytes that it begins with, where the provider keeps what it has read: the first of them goes alone. */
  prefix?: string | undefined
  /** Reserves the worst case of one try; rejects with `BudgetSpent`, or when the signal is aborted. */
  reserve(aside: Aside): Promise<Reserved>
}

/**
 * Tries until it goes well. A model that is busy or away is waited for while the ask has patience, and one that is being
 * left alone is only tried by whoever is first after its rest. Rejects with a `ModelFault`.
 */
export async function withRetries(manner: Manner, trial: Trial): Promise<Reply> {
  let failures = 0
  let begun = 0
  for (;;) {
    await untilLetThrough(trial)
    try {
      const reply = await tryInLane(manner, trial)
      if (reply) return reply
    } catch (error) {
      if (!(error instanceof ModelFault) || !passes(error)) throw error
      begun += Number(error.begun)
      if (begun > manner.retries) throw error
      await waitAfter(error, failures, manner, trial)
      failures += 1
    }
  }
}

/** One try, once the connection has room for it; undefined when the breaker has opened before it came to it. */
async function tryInLane(manner: Manner, trial: Trial): Promise<Reply | undefined> {
  const { access, breaker, signal } = trial
  const seat = await laneSlot(manner.laneOf(access), trial)
  let turn: PrefixTurn | undefined
  try {
    turn = await turnOf(manner.prefixes, trial, seat)
    if (!breaker.ready) return undefined
    const held = { turn, ...(await reservedFor(trial, seat)) }
    try {
      return await breaker.run(
        () => tryOnce(manner.limit, trial, held),
        (error) => (signal.aborted ? 'nothing' : meaningOf(error)),
      )
    } catch (error) {
      if (!(error instanceof BreakerOpen)) throw error
      await held.reserved.settle('nothing')
      return undefined
    }
  } finally {
    turn?.ended()
    seat.leave()
  }
}

/** Of those who begin alike the first goes alone; the others wait aside, without a place, until its answer has begun. */
async function turnOf(prefixes: FirstOfPrefix, { access, model, prefix, signal, patience }: Trial, seat: LaneSlot) {
  if (prefix === undefined) return undefined
  const call = { access, model, prefix, signal }
  const now = prefixes.turn(call)
  if (now) return now
  seat.leave()
  try {
    const later = await patience.aside(() => prefixes.wait(call))
    await seat.again()
    return later
  } catch (error) {
    throw signal.aborted ? whyStopped(signal) : error
  }
}

/**
 * Nobody else waits for a payer who has to wait for a budget, neither for a place in the lane nor for the breaker, which
 * lets nobody through before.
 */
async function reservedFor({ reserve, patience, signal }: Trial, seat: LaneSlot) {
  let reserved: Reserved | undefined
  try {
    reserved = await reserve((waiting) => {
      seat.leave()
      return patience.aside(waiting)
    })
    return { reserved, place: await seat.again() }
  } catch (error) {
    await reserved?.settle('nothing')
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
