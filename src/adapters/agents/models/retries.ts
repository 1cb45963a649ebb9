import type { Price } from '../../../engine/price.ts'
import type { Reserved, ReserveOptions } from '../../../engine/spending.ts'
import { BreakerOpen, type CircuitBreaker } from '../../../shared/circuit-breaker.ts'
import { type AskPatience, whyStopped } from './ask-patience.ts'
import type { Reply } from './call-model.ts'
import { ModelFault, passes } from './faults.ts'
import type { FirstOfPrefix, PrefixTurn } from './limits/first-of-prefix.ts'
import { type LaneOf, type LaneSlot, laneSlot, type Place } from './limits/lane.ts'
import { waitUntilReset } from './limits/retry-after.ts'
import { type MakeLimit, type Silence, silence } from './limits/silence-timeout.ts'
import { isOwnServer, type LimitsOf, type TryLimits } from './limits/try-limits.ts'
import type { ModelAccess } from './model-access.ts'
import { meaningOf } from './model-breakers.ts'
import { heardBy, type Listener } from './provider-fetch.ts'
import { type UsageTotal, usageOfAnswer, usageOfFault } from './token-usage.ts'

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
  /** Identifies the bytes that it begins with, where the provider caches them: the first call of them goes alone. */
  prefix?: string | undefined
  /** Reserves the worst case of one try; rejects with `BudgetSpent`, or when the signal is aborted. */
  reserve(aside: Aside): Promise<Reserved>
}

/**
 * Tries until an answer comes. It waits for a busy or absent model as long as the ask has patience; after an open
 * breaker only one call tries. Rejects with a `ModelFault`.
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

/** One try, once the connection has room; undefined when the breaker opened before. */
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

/** The first call of a prefix goes alone; the others wait aside, without a place, until its answer has begun. */
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
 * While a payer waits for a budget, the place in the lane is free for others, and the breaker lets no trial through.
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

/** Fails at once when the breaker's next trial comes after the patience ends. */
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

/**
 * Waits as long as the provider asks, or longer after each failure; a requested pause is waited for in full or not at
 * all.
 */
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

interface OneTry {
  access: ModelAccess
  limits: TryLimits
  price: Price | null
  spent: UsageTotal
  /** Callers set the time limit and may withdraw the model, so an abort says nothing about the model. */
  signal: AbortSignal
  /** One try: ends when its signal is aborted, takes at most so many output tokens, and rejects with a `ModelFault`. */
  attempt(signal: AbortSignal, most: number, onBegun: () => void): Promise<Reply>
}

interface Held {
  reserved: Reserved
  place: Place
  turn: PrefixTurn | undefined
}

/** Records what the try took before it reports the end. */
async function tryOnce(
  limit: MakeLimit,
  { access, limits, attempt, signal, spent, price }: OneTry,
  { reserved, place, turn }: Held,
): Promise<Reply> {
  if (signal.aborted) {
    await reserved.settle('nothing')
    throw whyStopped(signal)
  }
  const time = silence(limits, limit)
  if (isOwnServer(access)) place.listen(time)
  const listener = hearing(time, place)
  let reply: Reply
  try {
    const limited = AbortSignal.any([signal, time.signal])
    reply = await heardBy(listener, () => attempt(limited, reserved.most, () => turn?.begun()))
    place.good()
  } catch (error) {
    const isOutOfTime = time.signal.aborted
    if (error instanceof ModelFault && error.reason === 'rate_limited') place.busy(error.retryAfterMs)
    place.leave()
    await reserved.settle(usageOfFault(error))
    if (!(error instanceof ModelFault)) throw error
    spent.add(error.tokens, price)
    if (signal.aborted) throw whyStopped(signal)
    throw isOutOfTime ? time.fault(error.tokens) : error
  } finally {
    time.end()
    place.leave()
  }
  await reserved.settle(usageOfAnswer(reply.tokens))
  spent.add(reply.tokens, price, { isAnswer: true })
  return reply
}

/** Passes what comes from the provider to the timeout and the lane. */
const hearing = (time: Silence, place: Place): Listener => {
  let isAnswer = false
  return {
    headers(status, headers) {
      time.listener.headers(status, headers)
      isAnswer = status < 300
      if (isAnswer) place.rest(waitUntilReset(Object.fromEntries(headers)))
    },
    bytes() {
      time.listener.bytes()
      if (isAnswer) place.begun()
    },
  }
}
