import { type AskPatience, whyStopped } from '../ask-patience.ts'
import type { ModelFault } from '../faults.ts'
import type { Lane, Place } from './lane.ts'

interface Needs {
  patience: AskPatience
  signal: AbortSignal
}

export type LaneSlot = Awaited<ReturnType<typeof laneSlot>>

/** A place in the lane of a connection, waited for aside and in order; rejects with a `ModelFault` when the signal is aborted. */
export async function laneSlot(lane: Lane, { patience, signal }: Needs) {
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
