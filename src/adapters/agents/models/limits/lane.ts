import type { Config } from '../../../../config/load.ts'
import { isOfOwnNetwork } from '../../../outbound/own-network.ts'
import { type AskPatience, whyStopped } from '../ask-patience.ts'
import type { ModelFault } from '../faults.ts'
import type { ModelAccess } from '../model-access.ts'

/** So many good answers in a row, while other calls wait, raise the limit by one. */
const RUN = 4
const MOST = 1000
/** A server that asks for a longer pause is tried now and then: a date in the next year may be a mistake. */
const LONGEST_REST_MS = 60_000

interface Options {
  /** How many calls are under way at once at first. */
  size: number
  /** Whether it grows only by as much as the server was seen to answer at once. */
  proven: boolean
  /** Milliseconds of a clock that never goes back. */
  monotonic(): number
}

interface Waiter {
  let(place: Place): void
}

/** Hears whether the server answers others while a call waits for its first byte. */
interface Neighbour {
  standStill(): void
  goOn(): void
}

export interface Place {
  /** The call leaves; until its answer begins it hears what the server does for others. */
  listen(neighbour: Neighbour): void
  /** The answer has begun. */
  begun(): void
  good(): void
  /** The server has too much to do, and may have said for how long. */
  busy(forMs?: number): void
  /** The other side wants to be left alone for so long. */
  rest(ms?: number): void
  /** May be called twice. */
  leave(): void
}

export type Lane = ReturnType<typeof lane>

/** The calls of one connection: as many at once as the other side bears, the others in the order in which they came. */
export function lane({ size: first, proven, monotonic }: Options) {
  const queue = new Set<Waiter>()
  const answering = new Set<Place>()
  const waiting = new Map<Place, Neighbour>()
  let size = first
  let taken = 0
  let run = 0
  let mostAtOnce = 0
  let restsUntil = 0
  /** How often it has shrunk; calls that left before the last time say nothing new. */
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
    /** How many wait for a place. */
    get queued() {
      return queue.size
    },
    /** How long the other side wants to be left alone. */
    get restMs() {
      return Math.max(0, restsUntil - monotonic())
    },
    /** Undefined when there is none now. */
    place: (): Place | undefined => (taken < size && queue.size === 0 ? place() : undefined),
    /** The next place that is free; rejects with the signal's reason, and leaves the line at once. */
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

/** One lane for each connection on this node, which goes with it. */
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

/** A place in the lane of a connection, waited for aside and in order; rejects with a `ModelFault` when the signal is aborted. */
export async function laneSlot(lane: Lane, { patience, signal }: { patience: AskPatience; signal: AbortSignal }) {
  let place: Place | undefined

  /** Whoever wants to be left alone for longer than this ask has patience is tried all the same. */
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
    /** The same place, or another where it was left meanwhile. */
    again: async (): Promise<Place> => place ?? (await take()),
    leave,
  }
}
