import type { Price } from '../../../../engine/price.ts'
import type { Reserved } from '../../../../engine/spending.ts'
import { whyStopped } from '../ask-patience.ts'
import type { Reply } from '../call-model.ts'
import { ModelFault } from '../faults.ts'
import type { ModelAccess } from '../model-access.ts'
import { usageOfAnswer, usageOfFault } from '../token-usage.ts'
import type { UsageTotal } from '../usage-total.ts'
import { heardBy, type Listener } from './byte-listener.ts'
import type { PrefixTurn } from './first-of-prefix.ts'
import type { Place } from './lane.ts'
import { waitUntilReset } from './retry-after.ts'
import { type MakeLimit, type Silence, silence } from './silence-timeout.ts'
import { isOwnServer, type TryLimits } from './try-limits.ts'

export interface OneTry {
  access: ModelAccess
  limits: TryLimits
  price: Price | null
  spent: UsageTotal
  /** Callers set its time and say who may be asked, so what it ends tells nothing about the model. */
  signal: AbortSignal
  /** The try must end when its signal is aborted, and may take so many output tokens; rejects with a `ModelFault`. */
  attempt(signal: AbortSignal, most: number, onBegun: () => void): Promise<Reply>
}

interface Held {
  reserved: Reserved
  place: Place
  turn: PrefixTurn | undefined
}

/** What the try took is written down before anybody hears of its end. */
export async function tryOnce(
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

/** Who has to know of what comes from the provider. */
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
