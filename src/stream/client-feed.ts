import { setTimeout } from 'node:timers/promises'
import type { EventType, LogEvent } from '../shared/event-types.ts'
import type { Listener } from './broadcast.ts'
import { type SharedFrame, sharedEvent } from './frames.ts'
import { CLOSING } from './wire-events.ts'

interface FeedOptions {
  /** The next events after a seq, a page at a time; empty if they cannot be read right now. */
  read(after: number): Promise<readonly LogEvent[]>
  hand(frame: SharedFrame): void
  /** Resolves when the client has room for more. */
  handInTime(frame: SharedFrame, isWanted: () => boolean): Promise<void>
  /** Delivers the event that ends a debate, separately and after everything before it. */
  handApart(frame: SharedFrame, isWanted: () => boolean): Promise<void>
  /** Runs one step of catching up; the holder of several feeds runs one step at a time. */
  inTurn(step: () => Promise<void>): Promise<void>
  /** An event cannot be delivered, so nothing after it may be. */
  onFault(fault: unknown): void
  pause?: () => Promise<unknown>
}

export interface Feed extends Listener {
  /** Starts after a seq; `reached` is called when everything up to `until` has been delivered. */
  start(after: number, until?: number, reached?: () => void): void
  close(): void
}

const aSecond = () => setTimeout(1_000, undefined, { ref: false })

/**
 * Delivers the events of a debate to one client, each once and in order. An event that follows on is passed on;
 * otherwise the gap is read from the log, so it does not matter whether the log or the tail shows an event first. It
 * must hear of events before it is started, or one between the two would be lost. Unrecorded frames come before the
 * event that ends the debate, or not at all: clients leave at that event.
 */
export function openFeed({ read, hand, handInTime, handApart, inTurn, onFault, pause = aSecond }: FeedOptions): Feed {
  let last = 0
  /** The highest seq that is known to exist. */
  let known = 0
  let reading = true
  let closed = false
  let isOver = false
  let mark = { seq: 0, reached: () => {} }

  const isWanted = () => !closed

  function handed(seq: number, type?: EventType) {
    last = seq
    if (type && CLOSING.has(type)) isOver = true
    if (seq === mark.seq && !closed) mark.reached()
  }

  async function readPage() {
    if (closed) return
    const events = await read(last)
    for (const event of events) {
      if (closed) return
      await (CLOSING.has(event.type) ? handApart : handInTime)(sharedEvent(event), isWanted)
      handed(event.version, event.type)
    }
    if (events.length === 0) await pause()
  }

  async function readOn() {
    reading = true
    try {
      while (!closed && last < known) await inTurn(readPage)
      reading = false
    } catch (fault) {
      onFault(fault)
    }
  }

  /** What arrives meanwhile is read from the log afterwards. */
  async function end(frame: SharedFrame, seq: number, type: EventType) {
    reading = true
    await handApart(frame, isWanted)
    handed(seq, type)
    await readOn()
  }

  return {
    start(after, until = after, reached = () => {}) {
      mark = { seq: until, reached }
      known = Math.max(known, until)
      handed(after)
      void readOn()
    },
    event({ version, type }, frame) {
      if (closed || version <= last) return
      known = Math.max(known, version)
      if (reading) return
      if (version !== last + 1) return void readOn()
      if (CLOSING.has(type)) return void end(frame, version, type).catch(onFault)
      hand(frame)
      handed(version, type)
    },
    signal(frame) {
      if (!closed && !reading && !isOver) hand(frame)
    },
    close() {
      closed = true
    },
  }
}
