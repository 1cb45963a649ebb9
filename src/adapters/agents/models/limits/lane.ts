import type { Config } from '../../../../config/load.ts'
import { isOfOwnNetwork } from '../../../outbound/own-network.ts'
import { type AskPatience, whyStopped } from '../ask-patience.ts'
import type { ModelFault } from '../faults.ts'
import type { ModelAccess } from '../model-access.ts'

/** So many good answers in a row, while other calls wait, raise the limit by one. */
const RUN = 4
const MOST = 1000
/** A server that asks for a longer pause is still tried now and then: a date next year may be a mistake. */
const LONGEST_REST_MS = 60_000

interface Options {
  /** The first limit of calls at once. */
  size: number
  /** Whether the limit grows only as far as the server was seen to answer at once. */
  proven: boolean
  /** Milliseconds of a clock that never goes back. */
  monotonic(): number
}

interface Waiter {
  let(place: Place): void
}

/** Learns whether the server answers others while a call waits for its first byte. */
interface Neighbour {
  standStill(): void
  goOn(): void
}

export interface Place {
  /** The call is sent; until its answer begins, `neighbour` learns what the server does for others. */
  listen(neighbour: Neighbour): void
  /** The answer has begun. */
  begun(): void
  good(): void
  /** The server is overloaded and may have said for how long. */
  busy(forMs?: number): void
  /** The server asks for a pause. */
  rest(ms?: number): void
  /** May be called twice. */
  leave(): void
}

export type Lane = ReturnType<typeof lane>

/** The calls of one connection: as many at once as the other side handles, the rest in order of arrival. */
export function lane({ size: first, proven, monotonic }: Options) {
  const queue = new Set<Waiter>()
  const answering = new Set<Place>()
  const waiting = new Map<Place, Neighbour>()
  let size = first
  let taken = 0
  let run = 0
  let mostAtOnce = 0
  let restsUntil = 0
  /** How often the limit has shrunk. Calls sent before the last time say nothing new. */
  let shrunk = 0

  function letIn() {
    for (const waiter of queue) {
      if (taken >= size) return
      queue.delete(waiter)
      waiter.let(place())
    }
  }
  function rest(ms = 0) {
    restsUntil = Math.max(restsUntil, monotonic() + Math.min(ms, LONGEST_REST_MS))
  }
  function change(to: number) {
    size = Math.min(Math.max(1, to), MOST)
    run = 0
    mostAtOnce = answering.size
  }
  function tellWaiting() {
    for (const neighbour of waiting.values()) {
      if (answering.size > 0) neighbour.standStill()
      else neighbour.goOn()
    }
  }

  function place(): Place {
    const before = shrunk
    let left = false
    taken += 1
    const own: Place = {
      listen(neighbour) {
        waiting.set(own, neighbour)
        if (answering.size > 0) neighbour.standStill()
      },
      begun() {
        if (left || answering.has(own)) return
        waiting.delete(own)
        answering.add(own)
        mostAtOnce = Math.max(mostAtOnce, answering.size)
        tellWaiting()
      },
      good() {
        if (queue.size === 0) return
        run += 1
        if (run >= RUN && (!proven || mostAtOnce >= size)) change(size + 1)
      },
      busy(forMs) {
        if (before === shrunk) {
          shrunk += 1
          change(Math.floor(size / 2))
        }
        rest(forMs)
      },
      rest,
      leave() {
        if (left) return
        left = true
        taken -= 1
        waiting.delete(own)
        if (answering.delete(own)) tellWaiting()
        letIn()
      },
    }
    return own
  }

  return {
    get size() {
      return size
    },
    /** No place is free. */
    get isFull() {
      return taken >= size
    },
    /** How many calls wait for a place. */
    get queued() {
      return queue.size
    },
    /** How long the server still wants a pause. */
    get restMs() {
      return Math.max(0, restsUntil - monotonic())
    },
    /** Undefined when no place is free. */
    place: (): Place | undefined => (taken < size && queue.size === 0 ? place() : undefined),
    /** Waits for the next free place; rejects with the signal's reason and leaves the queue at once. */
    next: (signal: AbortSignal) =>
      new Promise<Place>((resolve, reject) => {
        const leave = () => {
          queue.delete(waiter)
          reject(signal.reason)
        }
        const waiter: Waiter = {
          let(found) {
            signal.removeEventListener('abort', leave)
            resolve(found)
          },
        }
        if (signal.aborted) return leave()
        signal.addEventListener('abort', leave, { once: true })
        queue.add(waiter)
        letIn()
      }),
  }
}

type Settings = Pick<Config, 'agentLocalCalls' | 'agentHostedCalls'>
export type LaneOf = (access: ModelAccess) => Lane

/** One lane for each connection on this node, for as long as the connection exists. */
export function modelLanes({ agentLocalCalls, agentHostedCalls }: Settings, monotonic: () => number): LaneOf {
  const lanes = new WeakMap<ModelAccess, Lane>()
  return (access) => {
    const known = lanes.get(access)
    if (known) return known
    const isNear = isOfOwnNetwork(access.url)
    const made = lane({ size: isNear ? agentLocalCalls : agentHostedCalls, proven: isNear, monotonic })
    lanes.set(access, made)
    return made
  }
}

export type LaneSlot = Awaited<ReturnType<typeof laneSlot>>

/** Waits aside and in order for a place in a lane; rejects with a `ModelFault` when the signal is aborted. */
export async function laneSlot(lane: Lane, { patience, signal }: { patience: AskPatience; signal: AbortSignal }) {
  let place: Place | undefined

  /** A pause longer than the patience of this ask is not waited for. */
  const rests = () => lane.restMs > 0 && lane.restMs <= patience.left

  async function inLine() {
    try {
      await patience.aside(async () => {
        place = await lane.next(signal)
      })
    } catch (error) {
      leave()
      throw stoppedOr(error)
    }
  }
  const stoppedOr = (error: unknown): ModelFault | unknown => (signal.aborted ? whyStopped(signal) : error)

  function leave() {
    place?.leave()
    place = undefined
  }

  async function take(): Promise<Place> {
    for (;;) {
      while (rests()) await patience.aside(() => patience.wait(lane.restMs, signal))
      place = lane.place()
      if (!place) await inLine()
      if (signal.aborted) {
        leave()
        throw whyStopped(signal)
      }
      if (place && !rests()) return place
      leave()
    }
  }

  await take()
  return {
    /** The same place, or a new one if it was left meanwhile. */
    again: async (): Promise<Place> => place ?? (await take()),
    leave,
  }
}
